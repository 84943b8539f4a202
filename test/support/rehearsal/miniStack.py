"""MiniStack 1.5 as it is but for two things that Amazon does and it does not."""

from ministack.services import lambda_svc, s3

invoke = lambda_svc._execute_function_with_config_scope
record = s3._build_object_record


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


lambda_svc._execute_function_with_config_scope = with_cookies
s3._build_object_record = with_checksum

from ministack.app import main  # noqa: E402

main()
