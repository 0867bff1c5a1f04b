"""The way in: what a program outside of jobs does with a server."""

from __future__ import annotations

import hashlib
import os
import re
import uuid
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from .endpoint import Endpoint
from .errors import ForebearError
from .files import download_file, is_uri, object_path, pack, upload_tree
from .git import checkout_of
from .jobs import TrainingJob
from .lineage import Lineage, walk
from .policies import Policies, Quarantines
from .registry import Registry
from .tables import Table, arn_of, compare, count_jobs, history, list_jobs, read_series, search
from .transport import Transport, given

_DEFAULT_URL = "http://127.0.0.1:4000"
_SHARE = """
mutation ($uri: S3Uri, $arn: Arn, $seconds: Int) {
  share(uri: $uri, arn: $arn, expiresInSeconds: $seconds) { url }
}
"""
_USAGE = """
query ($by: UsageGroup!, $tag: String, $from: DateTime, $to: DateTime) {
  usage(groupBy: $by, tag: $tag, from: $from, to: $to) {
    currency
    groups { key jobs endpoints billableSeconds instanceHours cost unpriced }
  }
}
"""
_PLAN_RETENTION = """
query ($prefix: String, $first: Int!) {
  planRetention(uriPrefix: $prefix, first: $first) {
    id
    atCommit
    groups { class rule freeCount freeBytes keptCount keptBytes }
    items {
      class rule uri digest sizeBytes objectCount time trialComponentArn keptBecause
      path { __typename arn name type }
    }
  }
}
"""
_RUN_RETENTION = """
mutation ($plan: ID!) { runRetention(plan: $plan) { removed removedBytes lost kept left } }
"""
_DELETE_OUTPUTS = """
mutation ($arn: Arn!) { deleteOutputs(arn: $arn) { removed removedBytes lost kept left } }
"""
_PLAN_REPRODUCTION = """
query ($subject: Arn!) {
  reproductionPlan(subject: $subject) {
    possible
    steps { number fate job jobName needs isSubject isPrediction blockers { kind name reason } }
  }
}
"""
_REPRODUCE = "mutation ($input: CreateReproductionInput!) { createReproduction(input: $input) { name } }"
_REPRODUCTION = """
query ($name: String!) {
  reproduction(name: $name) {
    arn name status failureReason subject verdict
    steps { number fate job jobName needs isSubject isPrediction launched }
    results {
      step verdict equalFiles
      files { name a b }
      metrics { name a b isWithin }
      predictions { job values greatestDifference isWithin differs }
      divergence { step kind name a b }
    }
  }
}
"""
_PROVENANCE = "query ($subject: Arn!) { provenance(subject: $subject) { envelopes publicKey } }"
_TRAIN = "mutation ($input: CreateTrainingJobInput!) { createTrainingJob(input: $input) { name } }"
_MODEL = "mutation ($input: CreateModelInput!) { createModel(input: $input) { name } }"
_DEPLOY = "mutation ($input: CreateEndpointInput!) { createEndpoint(input: $input) { name } }"
#: Inputs of a dry run below this folder of a bucket need not be there.
_PLANNED = "uploads/dry-run"
#: Returns the URI of a local file or folder, and a URI as it is.
_Place = Callable[[str | Path], str]


class Session:
    """A server and who talks to it.

    ``url`` is ``FOREBEAR_URL``, else http://127.0.0.1:4000; ``token`` is ``FOREBEAR_TOKEN``, else none.
    ``override`` is why an admin does what policies refuse; their decisions record it. Requests are tried again for a few
    seconds while the server cannot be reached or is busy. Use it as a context, or close it.
    """

    def __init__(
        self, url: str | None = None, *, token: str | None = None, override: str | None = None
    ) -> None:
        found = url or os.environ.get("FOREBEAR_URL") or _DEFAULT_URL
        self._transport = Transport(found, token or os.environ.get("FOREBEAR_TOKEN"), override)
        self._bucket: str | None = None

    def __enter__(self) -> Session:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Closes its connections."""
        self._transport.close()

    def graphql(self, query: str, variables: Mapping[str, Any] | None = None) -> dict[str, Any]:
        """Asks the server whatever its schema has. Raises ForebearError with the server's code."""
        return self._transport.graphql(query, variables)

    @property
    def default_bucket(self) -> str:
        """The bucket for what names no other."""
        if self._bucket is None:
            self._bucket = str(self.graphql("{ session { defaultBucket } }")["session"]["defaultBucket"])
        return self._bucket

    def upload(self, path: str | Path, prefix: str = "uploads") -> str:
        """Uploads a file or a folder below a prefix of the default bucket, or below a URI. Returns its URI.

        Links in a folder are followed; one that leads nowhere or back to itself is refused before anything is
        uploaded. Bytes that are stored there already are not sent again.
        """
        target = prefix if is_uri(prefix) else f"s3://{self.default_bucket}/{prefix.strip('/')}"
        return upload_tree(self._transport, Path(path), f"{target.rstrip('/')}/")

    def share(self, what: str, seconds: int = 86_400) -> str:
        """Makes a link to an object, or to the archive of a model or a training job by its ARN.

        It downloads without a token, until its end or until the object is replaced. Raises
        OBJECT_NOT_FOUND, NOT_FOUND.
        """
        named = {"uri": what} if is_uri(what) else {"arn": what}
        return str(self.graphql(_SHARE, {**named, "seconds": seconds})["share"]["url"])

    def usage(
        self,
        by: str = "KIND",
        *,
        tag: str | None = None,
        from_time: str | None = None,
        to_time: str | None = None,
    ) -> dict[str, Any]:
        """Adds up the billable time of jobs and endpoints, and its costs where the server has prices.

        ``by`` is EXPERIMENT, TAG, CALLER, KIND or INSTANCE_TYPE. Raises VALIDATION_FAILED, and
        QUERY_TOO_COSTLY for too many jobs.
        """
        variables = {"by": by, "tag": tag, "from": from_time, "to": to_time}
        return dict(self.graphql(_USAGE, variables)["usage"])

    def plan_retention(self, uri_prefix: str | None = None, *, first: int = 100) -> dict[str, Any]:
        """Returns what the server's rules of retention say about all bytes. It removes nothing.

        ``first`` is how many items it shows, 1 to 1,000. Raises QUERY_TOO_COSTLY when the graph is
        too large to find all that is in use.
        """
        variables = {"prefix": uri_prefix, "first": first}
        return dict(self.graphql(_PLAN_RETENTION, variables)["planRetention"])

    def run_retention(self, plan: Mapping[str, Any]) -> dict[str, int]:
        """Removes what a plan of :meth:`plan_retention` frees, and returns the sums.

        Raises CONFLICT for a plan that is older than a day or made with other rules.
        """
        sums: dict[str, int] = {}
        while True:
            run = self.graphql(_RUN_RETENTION, {"plan": plan["id"]})["runRetention"]
            left = run.pop("left")
            sums = {name: sums.get(name, 0) + count for name, count in run.items()}
            if left == 0 or run["removed"] + run["lost"] == 0:
                return {**sums, "left": left}

    def delete_outputs(self, arn: str) -> dict[str, int]:
        """Removes the bytes of all outputs of an ended job, or of none; their lineage stays.

        Raises RESOURCE_IN_USE when one of them is in use, is held, or was written by another job too.
        """
        return dict(self.graphql(_DELETE_OUTPUTS, {"arn": arn})["deleteOutputs"])

    def plan_reproduction(self, subject: str) -> dict[str, Any]:
        """Returns the jobs that must run again to reproduce a subject, by its ARN. It launches nothing.

        Raises NOT_FOUND, and VALIDATION_FAILED for something that no job has made.
        """
        return dict(self.graphql(_PLAN_REPRODUCTION, {"subject": subject})["reproductionPlan"])

    def reproduce(self, subject: str, name: str | None = None, *, tolerance: float | None = None) -> str:
        """Launches a reproduction of a model, an endpoint or a job by its ARN, and returns its name.

        ``tolerance`` is the relative difference of metrics that are equivalent, 0 to 1; default 0.001.
        Raises the errors of :meth:`plan_reproduction`, and REPRODUCTION_IMPOSSIBLE.
        """
        asked = {"subject": subject, "name": name, "tolerance": tolerance}
        token = {"clientToken": str(uuid.uuid4())}
        return str(self.graphql(_REPRODUCE, {"input": given(asked) | token})["createReproduction"]["name"])

    def reproduction(self, name: str) -> dict[str, Any]:
        """Returns a reproduction with its steps and, once they are compared, its verdict and results.

        Raises NOT_FOUND.
        """
        found = self.graphql(_REPRODUCTION, {"name": name})["reproduction"]
        if found is None:
            raise ForebearError("NOT_FOUND", f"there is no reproduction {name!r}")
        return dict(found)

    def provenance(self, subject: str) -> dict[str, Any]:
        """Returns signed statements about the jobs that made something, and the server's public key.

        Raises NOT_FOUND, VALIDATION_FAILED.
        """
        return dict(self.graphql(_PROVENANCE, {"subject": subject})["provenance"])

    def download(self, uri: str, path: str | Path) -> Path:
        """Downloads an object to a file, which it replaces. Returns its path."""
        return download_file(self._transport, uri, Path(path))

    def fit(
        self,
        name: str | None = None,
        *,
        inputs: Mapping[str, str | Path] | None = None,
        image: str | None = None,
        algorithm: str | None = None,
        entry_point: str | None = None,
        source_dir: str | Path | None = None,
        transformers_version: str | None = None,
        pytorch_version: str | None = None,
        py_version: str | None = None,
        hyperparameters: Mapping[str, Any] | None = None,
        metric_definitions: Mapping[str, str] | None = None,
        description: str | None = None,
        environment: Mapping[str, str] | None = None,
        instance_type: str = "local",
        instance_count: int = 1,
        wait: bool = True,
        logs: bool = True,
    ) -> TrainingJob:
        """Trains: with an image, a built-in algorithm, or a script of one's own.

        ``inputs`` are channels by name: a URI, or a file or folder of this machine, which is uploaded. ``source_dir``
        is a folder of this machine, which is packed and uploaded, or a URI; ``entry_point`` is a script in it or,
        without it, a file of this machine, which is uploaded alone. Versions select the Python that runs the script from
        the server's setting ``frameworks``.
        ``metric_definitions`` are regular expressions by metric. Waits and prints the log by default;
        raises JobFailed when the job fails meanwhile, and ForebearError with the server's code when it is refused.
        The server checks the request before anything is uploaded.
        """
        source = entry_point if source_dir is None else source_dir
        channels = dict(inputs or {})

        def request(code_uri: _Place, data_uri: _Place) -> dict[str, Any]:
            what = {
                "name": algorithm,
                "image": image,
                "entryPoint": Path(entry_point).name if entry_point and source_dir is None else entry_point,
                "sourceDir": None if source is None else code_uri(source),
                "transformersVersion": transformers_version,
                "pytorchVersion": pytorch_version,
                "pyVersion": py_version,
                "metricDefinitions": [
                    {"name": metric, "regex": regex}
                    for metric, regex in (metric_definitions or {}).items()
                ]
                or None,
            }
            return {
                "name": name,
                "description": description,
                "algorithm": given(what),
                "hyperparameters": dict(hyperparameters or {}),
                "environment": dict(environment or {}),
                "channels": [
                    {"name": channel, "uri": data_uri(uri)} for channel, uri in channels.items()
                ],
                "resources": {"instanceType": instance_type, "instanceCount": instance_count},
            }

        if any(_is_local(one) for one in (source, *channels.values())):
            self._train({**request(self._planned_uri, self._planned_uri), "dryRun": True})
        token = str(uuid.uuid4())
        ready = {**request(self._code_uri, self._data_uri), "git": self._git(source)}
        created = self._train({**ready, "clientToken": token})
        job = TrainingJob(self._transport, created["name"])
        return job.wait(logs=logs) if wait else job

    def training_job(self, name: str) -> TrainingJob:
        """A job that there is already."""
        return TrainingJob(self._transport, name)

    def deploy(
        self,
        job: TrainingJob | str,
        name: str | None = None,
        *,
        image: str | None = None,
        environment: Mapping[str, str] | None = None,
        instance_type: str = "local",
        instance_count: int = 1,
        wait: bool = True,
    ) -> Endpoint:
        """Deploys the model of a completed training job, under the job's name if no other is given."""
        trained = job.name if isinstance(job, TrainingJob) else job
        model = {
            "trainingJobName": trained,
            "image": image,
            "environment": dict(environment or {}),
            "clientToken": str(uuid.uuid4()),
        }
        created = self.graphql(_MODEL, {"input": given(model)})["createModel"]
        variant = {
            "modelName": created["name"],
            "instanceType": instance_type,
            "instanceCount": instance_count,
        }
        endpoint = {"name": name or trained, "variants": [variant], "clientToken": str(uuid.uuid4())}
        deployed = self.graphql(_DEPLOY, {"input": endpoint})["createEndpoint"]
        opened = Endpoint(self._transport, deployed["name"])
        return opened.wait() if wait else opened

    def deploy_package(
        self,
        package: str,
        name: str | None = None,
        *,
        follow: bool = False,
        instance_type: str = "local",
        instance_count: int = 1,
        wait: bool = True,
    ) -> Endpoint:
        """Deploys a registered model, under the name of its group if no other is given.

        ``package`` is ``<group>:<version>`` or ``<group>@<alias>``; with ``follow``, moves of the alias update the
        endpoint.
        """
        variant = {
            "modelPackage": package,
            "follow": follow,
            "instanceType": instance_type,
            "instanceCount": instance_count,
        }
        named = name or re.split("[:/@]", package)[0]
        request = {"name": named, "variants": [variant], "clientToken": str(uuid.uuid4())}
        opened = Endpoint(
            self._transport, self.graphql(_DEPLOY, {"input": request})["createEndpoint"]["name"]
        )
        return opened.wait() if wait else opened

    @property
    def registry(self) -> Registry:
        """The registered models."""
        return Registry(self._transport)

    @property
    def policies(self) -> Policies:
        """The policies."""
        return Policies(self._transport)

    @property
    def quarantines(self) -> Quarantines:
        """The quarantines."""
        return Quarantines(self._transport)

    def endpoint(self, name: str) -> Endpoint:
        """An endpoint that there is already."""
        return Endpoint(self._transport, name)

    def predict(self, endpoint: str, data: Any, **options: Any) -> Any:
        """As :meth:`Endpoint.predict`, by the name of the endpoint."""
        return Endpoint(self._transport, endpoint).predict(data, **options)

    def lineage(
        self,
        start: str,
        direction: str = "CONE",
        *,
        max_depth: int | None = None,
        include_past: bool = False,
    ) -> Lineage:
        """Walks from an ARN, of an entity, a job, a model or an endpoint: ASCENDANTS, DESCENDANTS or CONE.

        An endpoint's past deployments are left out unless ``include_past``.
        """
        return walk(self._transport, start, direction, max_depth, include_past=include_past)

    def jobs(
        self,
        *,
        columns: Sequence[str] = (),
        limit: int = 100,
        order_by: Mapping[str, Any] | None = None,
        **filters: Any,
    ) -> Table:
        """Lists jobs of all kinds, the newest first.

        ``filters`` are fields of the schema's JobFilter, such as ``status="COMPLETED"``, ``tags={"team": "risk"}`` or
        ``metric={"name": "loss", "atMost": 0.3}``; ``columns`` are names such as metric:loss, parameter:epochs, tag:team.
        """
        return list_jobs(self._transport, {"filter": filters, "orderBy": order_by}, limit, columns)

    def job_counts(self, **filters: Any) -> Table:
        """Counts jobs by kind and status without reading them; ``filters`` are those of ``jobs``."""
        return count_jobs(self._transport, filters)

    def compare(
        self,
        jobs: Iterable[TrainingJob | str],
        *,
        columns: Sequence[str] | None = None,
        all: bool = False,
        at_commit: int | None = None,
    ) -> Table:
        """Compares 2 to 500 jobs, by names or ARNs: a row for each job, a column for each thing that differs.

        ``columns`` are groups such as metric, or single ones such as metric:loss, which are there even when equal.
        With ``all``, it also has the columns with equal values.
        """
        chosen = columns and list(columns)
        asked = {"arns": self._arns(jobs), "columns": chosen, "all": all, "atCommit": at_commit}
        return compare(self._transport, asked)

    def metric_series(
        self,
        jobs: Iterable[TrainingJob | str],
        names: Sequence[str] | None = None,
        *,
        points: int = 200,
        seconds: bool = False,
        start: float | None = None,
        end: float | None = None,
    ) -> Table:
        """Metrics of several jobs over steps or seconds, thinned in the same places: a row for each point."""
        asked = {
            "arns": self._arns(jobs),
            "names": names and list(names),
            "points": points,
            "axis": "SECONDS" if seconds else "STEP",
            "from": start,
            "to": end,
        }
        return read_series(self._transport, asked)

    def search(self, text: str, *, kinds: Sequence[str] | None = None, limit: int = 100) -> Table:
        """Finds resources by an ARN, 12 or more digits of a digest, or words of names, URIs and tags. The last word may be a prefix."""
        return search(self._transport, text, kinds, limit)

    def history(self, limit: int = 100) -> Table:
        """The newest commits."""
        return history(self._transport, limit)

    def _arns(self, jobs: Iterable[TrainingJob | str]) -> list[str]:
        return [arn_of(self._transport, job) if isinstance(job, str) else job.arn for job in jobs]

    def _train(self, request: Mapping[str, Any]) -> dict[str, Any]:
        return dict(self.graphql(_TRAIN, {"input": given(request)})["createTrainingJob"])

    def _planned_uri(self, source: str | Path) -> str:
        """The URI of something local in a dry run. Raises FileNotFoundError for a path that is not there."""
        if not _is_local(source):
            return str(source)
        path = Path(source)
        if not path.exists():
            raise FileNotFoundError(f"{source} is not there")
        return f"s3://{self.default_bucket}/{_PLANNED}/{path.resolve().name}"

    def _data_uri(self, source: str | Path) -> str:
        if not _is_local(source):
            return str(source)
        return self.upload(source, f"inputs/{uuid.uuid4()}")

    def _git(self, source: str | Path | None) -> dict[str, Any] | None:
        """The commit of local code, with its uploaded differences."""
        checkout = checkout_of(Path(source)) if source is not None and _is_local(source) else None
        if checkout is None:
            return None
        commit, patch = checkout
        if not patch:
            return commit
        digest = hashlib.sha256(patch).hexdigest()
        uri = f"s3://{self.default_bucket}/code/{digest}/changes.patch"
        self._transport.request("PUT", object_path(uri), content=patch)
        return {**commit, "patch": uri}

    def _code_uri(self, source: str | Path) -> str:
        if not _is_local(source):
            return str(source)
        path = Path(source)
        packed = pack(path)
        digest = hashlib.sha256(packed).hexdigest()
        uri = f"s3://{self.default_bucket}/code/{digest}/sourcedir.tar.gz"
        known = self._transport.head(object_path(uri))
        etag = hashlib.md5(packed, usedforsecurity=False).hexdigest()
        if known is None or known.get("etag") != f'"{etag}"':
            self._transport.request("PUT", object_path(uri), content=packed)
        return uri


def _is_local(source: str | Path | None) -> bool:
    return source is not None and not (isinstance(source, str) and is_uri(source))
