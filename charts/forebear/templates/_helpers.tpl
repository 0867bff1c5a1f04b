{{- define "forebear.name" -}}
{{- default .Chart.Name .Values.nameOverride | trunc 63 | trimSuffix "-" -}}
{{- end -}}

{{- define "forebear.fullname" -}}
{{- if .Values.fullnameOverride -}}
{{- .Values.fullnameOverride | trunc 63 | trimSuffix "-" -}}
{{- else if contains (include "forebear.name" .) .Release.Name -}}
{{- .Release.Name | trunc 63 | trimSuffix "-" -}}
{{- else -}}
{{- printf "%s-%s" .Release.Name (include "forebear.name" .) | trunc 63 | trimSuffix "-" -}}
{{- end -}}
{{- end -}}

{{- define "forebear.selector" -}}
app.kubernetes.io/name: {{ include "forebear.name" . | quote }}
app.kubernetes.io/instance: {{ .Release.Name | quote }}
app.kubernetes.io/component: server
{{- end -}}

{{- define "forebear.labels" -}}
{{ include "forebear.selector" . }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service | quote }}
helm.sh/chart: {{ printf "%s-%s" .Chart.Name .Chart.Version | replace "+" "_" | quote }}
{{- end -}}

{{- define "forebear.serviceAccount" -}}
{{- if .Values.serviceAccount.create -}}
{{- default (include "forebear.fullname" .) .Values.serviceAccount.name -}}
{{- else -}}
{{- required "serviceAccount.name is needed where serviceAccount.create is false" .Values.serviceAccount.name -}}
{{- end -}}
{{- end -}}

{{- define "forebear.image" -}}
{{- with .Values.image -}}
{{- if .digest -}}
{{- printf "%s@%s" .repository .digest -}}
{{- else -}}
{{- printf "%s:%s" .repository (default $.Chart.AppVersion .tag) -}}
{{- end -}}
{{- end -}}
{{- end -}}

{{- define "forebear.claim" -}}
{{- default (include "forebear.fullname" .) .Values.persistence.existingClaim -}}
{{- end -}}

{{/* The host names under which callers of the cluster, and of the ingress, reach the server. */}}
{{- define "forebear.hosts" -}}
{{- $name := include "forebear.fullname" . -}}
{{- $space := .Release.Namespace -}}
{{- $hosts := list $name (printf "%s.%s" $name $space) (printf "%s.%s.svc" $name $space) (printf "%s.%s.svc.cluster.local" $name $space) -}}
{{- if .Values.ingress.enabled -}}
{{- $hosts = append $hosts .Values.ingress.host -}}
{{- end -}}
{{- concat $hosts (default (list) .Values.settings.allowedHosts) | uniq | toJson -}}
{{- end -}}

{{/* The variables of all settings: those of the chart, then those of the values. */}}
{{- define "forebear.settings" -}}
{{- $service := printf "http://%s.%s.svc:%v" (include "forebear.fullname" .) .Release.Namespace .Values.service.port -}}
{{- $settings := dict "runner" .Values.runner "publicUrl" $service -}}
{{- if eq .Values.runner "kubernetes" -}}
{{- $_ := set $settings "kubernetesServerLabels" (include "forebear.selector" . | fromYaml) -}}
{{- end -}}
{{- if .Values.ingress.enabled -}}
{{- $scheme := ternary "https" "http" (ne .Values.ingress.tlsSecret "") -}}
{{- $_ := set $settings "publicUrl" (printf "%s://%s" $scheme .Values.ingress.host) -}}
{{- end -}}
{{- $settings = mergeOverwrite $settings .Values.settings -}}
{{- $_ := set $settings "allowedHosts" (include "forebear.hosts" . | fromJsonArray) -}}
{{- if .Values.programSecrets.existingSecret -}}
{{- $_ := set $settings "secretsDirectory" "/run/forebear/own/program-secrets" -}}
{{- end -}}
{{- range $key := keys $settings | sortAlpha }}
{{- $value := get $settings $key }}
- name: FOREBEAR_{{ regexReplaceAll "([A-Z])" $key "_${1}" | upper }}
  {{- if kindIs "string" $value }}
  value: {{ $value | quote }}
  {{- else if kindIs "slice" $value }}
  value: {{ join "," $value | quote }}
  {{- else }}
  value: {{ toJson $value | quote }}
  {{- end }}
{{- end }}
{{- end -}}
