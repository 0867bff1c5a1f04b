"""The notebook of the model registry: a version is registered, approved, and a model is made of it."""
import io
import os
import tarfile

import boto3
import sagemaker
from botocore.exceptions import ClientError
from sagemaker import ModelPackage
from sagemaker.model import Model

role = os.environ["ROLE"]
session = sagemaker.Session()
client = session.sagemaker_client
bucket = session.default_bucket()

archive = io.BytesIO()
with tarfile.open(fileobj=archive, mode="w:gz") as tar:
    tar.addfile(tarfile.TarInfo("weights.txt"), io.BytesIO(b""))
boto3.client("s3").put_object(Bucket=bucket, Key="registry/model.tar.gz", Body=archive.getvalue())

model = Model(
    image_uri="382416733822.dkr.ecr.us-east-1.amazonaws.com/ipinsights:1",
    model_data=f"s3://{bucket}/registry/model.tar.gz",
    role=role,
    sagemaker_session=session,
)
package = model.register(
    content_types=["text/csv"],
    response_types=["application/json"],
    inference_instances=["ml.m5.large"],
    transform_instances=["ml.m5.large"],
    model_package_group_name="from-python",
    approval_status="PendingManualApproval",
    description="the first",
    customer_metadata_properties={"team": "risk"},
)
arn = package.model_package_arn
assert arn.endswith(":model-package/from-python/1"), arn
client.update_model_package(ModelPackageArn=arn, ModelApprovalStatus="Rejected", ApprovalDescription="too small")
found = client.describe_model_package(ModelPackageName=arn)
assert found["ModelApprovalStatus"] == "Rejected", found
assert found["CustomerMetadataProperties"] == {"team": "risk"}, found
versions = client.list_model_packages(ModelPackageGroupName="from-python")["ModelPackageSummaryList"]
assert [version["ModelPackageVersion"] for version in versions] == [1], versions

# The SDK approves a version before it makes a model of it; here somebody else has to.
try:
    ModelPackage(role=role, model_package_arn=arn, sagemaker_session=session).create()
    raise AssertionError("approved by its author")
except ClientError as error:
    assert error.response["Error"]["Code"] == "AccessDeniedException", error
client.create_model(
    ModelName="of-package", ExecutionRoleArn=role, PrimaryContainer={"ModelPackageName": arn}
)
container = client.describe_model(ModelName="of-package")["PrimaryContainer"]
assert container["ModelDataUrl"].endswith("registry/model.tar.gz"), container
client.delete_model(ModelName="of-package")
print("registered", versions[0]["ModelPackageArn"].split("/", 1)[1])
