#!/usr/bin/env python3
"""Reports the URLs in an email to Halka, which rejects those of other sites.

Reads the email from standard input, including the emails attached to it, also as .eml files. Environment variables:
HALKA_URL (https://halka.example), HALKA_TOKEN (from `halka reports token add NAME`) and HALKA_CATEGORY ("other" by
default).
"""

import email
import email.policy
import email.utils
import html
import http.client
import json
import os
import re
import sys
import urllib.request

MAX_REPORTS = 100
NOTE_LENGTH = 500  # at most 1,000 UTF-16 units, the limit of an explanation
EX_TEMPFAIL = 75  # the mail server tries again later


def find_addresses(text):
    # reporters often write hxxp:// and [.] to prevent an accidental visit
    text = re.sub(r"\bhxxp", "http", text, flags=re.IGNORECASE).replace("[.]", ".")
    found = re.findall(r"https?://[^\s<>\"']{1,2000}", text, flags=re.IGNORECASE)
    return list(dict.fromkeys(each.rstrip(".,;:!?)]") for each in found))


def read_text(part):
    try:
        return part.get_content()
    except LookupError:  # an encoding that Python does not know; URLs are ASCII
        return part.get_payload(decode=True).decode("ascii", "replace")


def read_body(mail, kind):
    body = mail.get_body(preferencelist=(kind,))
    return read_text(body) if body else ""


def read_addresses(mail):
    # the plain text of a phishing email often leaves out the links of its HTML
    return find_addresses(read_body(mail, "plain") + "\n" + html.unescape(read_body(mail, "html")))


def parse(content):
    return email.message_from_bytes(content, policy=email.policy.default)


def find_mails(mail):
    yield mail
    # walk() also visits the parts of attached emails
    for part in mail.walk():
        if part.get_content_type() == "message/rfc822":
            yield part.get_payload(0)
        # many clients attach a saved email as a file of unknown type
        elif not part.is_multipart() and (part.get_filename() or "").lower().endswith(".eml"):
            yield from find_mails(parse(part.get_payload(decode=True)))


def send(reports):
    request = urllib.request.Request(
        os.environ["HALKA_URL"].rstrip("/") + "/v1/abuse",
        json.dumps({"reports": reports}).encode(),
        {"Authorization": "Bearer " + os.environ["HALKA_TOKEN"], "Content-Type": "application/json"},
    )
    try:
        with urllib.request.urlopen(request, timeout=30) as response:
            return json.load(response)["results"]
    # HTTPException: the connection ends early; ValueError: a proxy responds instead of Halka
    except (OSError, http.client.HTTPException, ValueError) as error:
        print(f"not reported: {error}", file=sys.stderr)
        sys.exit(EX_TEMPFAIL)


def main():
    mail = parse(sys.stdin.buffer.read())
    text = read_body(mail, "plain") or read_body(mail, "html")
    addresses = list(dict.fromkeys(address for each in find_mails(mail) for address in read_addresses(each)))
    sender = email.utils.parseaddr(str(mail.get("Reply-To") or mail.get("From", "")))[1]
    note = f"{mail.get('Subject', '')}\n\n{text}".replace("\0", "").strip()[:NOTE_LENGTH] or "Reported by mail"
    report = {"category": os.environ.get("HALKA_CATEGORY", "other"), "explanation": note}
    reports = [{**report, "url": url} for url in addresses[:MAX_REPORTS]]
    if not reports:
        return print("no URL in this email")
    results = send([{**each, "email": sender} for each in reports] if sender else reports)
    # Halka does not accept every sender address: a report without a reply address is better than none
    if any(error["field"] == "email" for result in results for error in result.get("errors", [])):
        results = send(reports)
    for each, result in zip(reports, results):
        print(result["status"], each["url"])


main()
