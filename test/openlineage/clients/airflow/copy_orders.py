"""A DAG with one task, whose inlet and outlet are the files that it reads and writes."""
import os
import shutil
from datetime import datetime

from airflow.providers.openlineage.extractors import OperatorLineage  # noqa: F401
from airflow.sdk import BaseOperator, DAG
from openlineage.client.event_v2 import Dataset


class CopyFile(BaseOperator):
    """Copies a file, and reports both files to OpenLineage."""

    def __init__(self, *, source: str, target: str, **rest):
        super().__init__(**rest)
        self.source = source
        self.target = target

    def execute(self, context):
        shutil.copyfile(self.source, self.target)

    def get_openlineage_facets_on_complete(self, task_instance):
        return OperatorLineage(
            inputs=[Dataset(namespace="file", name=self.source)],
            outputs=[Dataset(namespace="file", name=self.target)],
        )


with DAG("copy_orders", schedule=None, start_date=datetime(2026, 1, 1), catchup=False) as dag:
    CopyFile(task_id="copy", source=os.environ["SOURCE_FILE"], target=os.environ["TARGET_FILE"])

if __name__ == "__main__":
    dag.test()
