-- arguments: mode (hot, rule, random, codes, page, crowd), workspaces, links of each
local agents = {
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1",
  "Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Mobile Safari/537.36",
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Safari/537.36",
  "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15",
  "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 Instagram 389.0.0.27.80",
}
local referrers = { "https://www.instagram.com/", "https://t.co/x1y2z3", "https://www.google.com/", "https://www.youtube.com/watch?v=abc", "" }
local languages = { "tr-TR,tr;q=0.9,en;q=0.8", "en-US,en;q=0.9", "ru-RU,ru;q=0.9" }
local mode, workspaces, links, host

local function address()
  return math.random(1, 223) .. "." .. math.random(0, 255) .. "." .. math.random(0, 255) .. "." .. math.random(1, 254)
end

local function headers(agent, language, referrer)
  local all = {
    ["Host"] = host,
    ["User-Agent"] = agent,
    ["Accept"] = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8",
    ["Accept-Language"] = language,
    ["Accept-Encoding"] = "gzip, deflate, br",
  }
  if referrer ~= "" then all["Referer"] = referrer end
  return all
end

-- resolves every host to this machine, even one whose name matters only to TLS
function wrk.resolve(_, service)
  wrk.addrs = wrk.lookup("127.0.0.1", service)
end

function init(args)
  mode, workspaces, links = args[1], tonumber(args[2]), tonumber(args[3])
  math.randomseed(os.time())
  host = wrk.headers["Host"]
  wrk.headers = headers(agents[1], languages[1], referrers[1])
  local fixed = wrk.format("GET", ({ page = "/benchpage", rule = "/benchrule/a0" })[mode] or "/bench0/a0")
  if mode == "hot" or mode == "rule" or mode == "page" then
    request = function() return fixed end
  elseif mode == "codes" then
    local head, tail = fixed:match("^(GET )/bench0/a0(.*)$")
    request = function() return head .. "/l/a" .. math.random(0, links - 1) .. tail end
  elseif mode == "random" then
    local head, tail = fixed:match("^(GET )/bench0/a0(.*)$")
    request = function()
      return head .. "/bench" .. math.random(0, workspaces - 1) .. "/a" .. math.random(0, links - 1) .. tail
    end
  else
    local forms = {}
    for _, agent in ipairs(agents) do
      for _, language in ipairs(languages) do
        for _, referrer in ipairs(referrers) do
          wrk.headers = headers(agent, language, referrer)
          wrk.headers["X-Forwarded-For"] = "@"
          forms[#forms + 1] = { wrk.format("GET", "/@"):match("^(GET )/@(.-X%-Forwarded%-For: )@(.*)$") }
        end
      end
    end
    request = function()
      local form = forms[math.random(#forms)]
      return form[1] .. "/bench" .. math.random(0, workspaces - 1) .. "/a" .. math.random(0, links - 1) .. form[2] .. address() .. form[3]
    end
  end
end

function done(summary, latency)
  io.write(string.format(
    'RESULT {"requests":%d,"seconds":%.6f,"p50Ms":%.4f,"p99Ms":%.4f,"failed":%d}\n',
    summary.requests, summary.duration / 1e6, latency:percentile(50) / 1e3, latency:percentile(99) / 1e3,
    summary.errors.connect + summary.errors.read + summary.errors.write + summary.errors.status + summary.errors.timeout
  ))
end
