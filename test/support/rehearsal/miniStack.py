"""MiniStack 1.5 as it is, but for what Amazon does and it does not."""

from ministack.services import lambda_svc, s3
from ministack.services.cloudformation.provisioners import _RESOURCE_HANDLERS

invoke = lambda_svc._execute_function_with_config_scope
record = s3._build_object_record
alarms = _RESOURCE_HANDLERS["AWS::CloudWatch::Alarm"]
create_alarm = alarms["create"]


def with_cookies(function, event, *rest):
    """An event of version 2.0 lists the cookies, in the place of a header."""
    if event.get("version") == "2.0" and "cookie" in event["headers"]:
        event["cookies"] = [each.strip() for each in event["headers"].pop("cookie").split(";")]
    return invoke(function, event, *rest)


def with_checksum(body, headers, **rest):
    """What is posted by a form has a checksum, as what is put has."""
    made = record(body, headers, **rest)
    made["checksums"] = made.get("checksums") or {"SHA256": s3._compute_s3_checksum("SHA256", body)}
    return made


def create_alarm_or_formula(name, properties, stack):
    """An alarm may watch a formula of several metrics. Such a one is named and never rings here."""
    if "Metrics" in properties:
        return f"{stack}-{name}", {}
    return create_alarm(name, properties, stack)


lambda_svc._execute_function_with_config_scope = with_cookies
s3._build_object_record = with_checksum
alarms["create"] = create_alarm_or_formula
# Accepts a stack's budget, but does not track costs.
_RESOURCE_HANDLERS["AWS::Budgets::Budget"] = {
    "create": lambda name, properties, stack: (properties["Budget"]["BudgetName"], {}),
    "delete": lambda *named: None,
}

from ministack.app import main  # noqa: E402

main()
