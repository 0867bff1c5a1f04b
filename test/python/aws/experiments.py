"""The notebook of experiments: a run with parameters, metrics and files, which is found again."""
import os

import sagemaker
from sagemaker.experiments import Run, list_runs, load_run
from sagemaker.lineage.query import LineageQuery

session = sagemaker.Session()
client = session.sagemaker_client
data = os.path.join(os.environ["HOME"], "rows.csv")
with open(data, "w") as file:
    file.write("a,b\n1,2\n")

names = {"experiment_name": "Churn-Runs", "run_name": "First", "sagemaker_session": session}
with Run(**names, tags=[{"Key": "team", "Value": "risk"}]) as run:
    run.log_parameter("depth", 3)
    run.log_parameters({"rate": 0.1, "kind": "fast"})
    for step, loss in enumerate((4.0, 2.0, 9.0)):
        run.log_metric(name="loss", value=loss, step=step)
    run.log_file(data, name="rows", is_output=False)
    run.log_artifact(name="model", value="s3://somewhere/model.tar.gz", is_output=True)

with load_run(**names) as run:
    run.log_parameter("depth", 4)
    arn = run._trial_component.trial_component_arn

found = client.describe_trial_component(TrialComponentName=arn.split("/")[-1])
parameters = {name: value.get("NumberValue", value.get("StringValue")) for name, value in found["Parameters"].items()}
assert parameters == {"depth": 4, "rate": 0.1, "kind": "fast"}, parameters
[loss] = found["Metrics"]
assert (loss["MetricName"], loss["Count"], loss["Min"], loss["Max"], loss["Avg"]) == ("loss", 3, 2, 9, 5), loss
assert found["InputArtifacts"]["rows"]["Value"].startswith("s3://"), found["InputArtifacts"]
assert found["OutputArtifacts"]["model"]["Value"] == "s3://somewhere/model.tar.gz"
assert found["Status"]["PrimaryStatus"] == "Completed", found["Status"]

runs = list_runs(experiment_name="churn-runs", sagemaker_session=session)
assert [run.run_name for run in runs] == ["first"], runs
answer = LineageQuery(session).query(start_arns=[arn])
print("run", loss["Count"], "around", len(answer.vertices))
