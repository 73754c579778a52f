import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";

export function SkipLink() {
  const { t } = useTranslation("welcome");
  return (
    <Button component={Link} to="/dashboard" replace variant="default" size="md">
      {t("skip")}
    </Button>
  );
}
