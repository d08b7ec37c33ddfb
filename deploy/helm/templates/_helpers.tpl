{{- define "pith.labels" -}}
app.kubernetes.io/name: pith
app.kubernetes.io/instance: {{ .Release.Name }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .Chart.Name .Chart.Version }}
{{- end }}

{{- define "pith.selector" -}}
app.kubernetes.io/name: pith
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}

{{- define "pith.name" -}}
{{- if contains "pith" .Release.Name }}{{ .Release.Name }}{{ else }}{{ printf "%s-pith" .Release.Name | trunc 53 | trimSuffix "-" }}{{ end }}
{{- end }}

{{/* The value of a setting as text. YAML reads on and off as booleans, and a long number must not get an exponent. */}}
{{- define "pith.setting" -}}
{{- if kindIs "bool" . }}{{ ternary "on" "off" . }}{{ else if kindIs "string" . }}{{ . }}{{ else }}{{ toJson . }}{{ end }}
{{- end }}

{{/* Ends with a sentence when the values contradict each other. */}}
{{- define "pith.check" -}}
{{- $hasDatabase := hasKey .Values.settings "DATABASE_URL" }}
{{- if not .Values.image.repository }}{{ fail "Set image.repository to the image that you built from the Dockerfile." }}{{ end }}
{{- if and (eq .Values.database "folder") (gt (int .Values.replicas) 1) }}{{ fail "The data folder has room for one pod. Set database to postgresql for more." }}{{ end }}
{{- if and (eq .Values.database "folder") (ne .Values.strategy "Recreate") }}{{ fail "The data folder has room for one pod, so the old one must end first. Set strategy to Recreate." }}{{ end }}
{{- if and (eq .Values.database "folder") $hasDatabase }}{{ fail "settings has DATABASE_URL. Set database to postgresql." }}{{ end }}
{{- if and (eq .Values.database "postgresql") (not .Values.settingsSecret) }}
{{- range list "DATABASE_URL" "AUTH_SECRET" }}
{{- if not (hasKey $.Values.settings .) }}{{ fail (printf "With postgresql, %s is needed, in settings or in the Secret that settingsSecret names." .) }}{{ end }}
{{- end }}
{{- end }}
{{- range $name, $text := .Values.files }}
{{- if hasPrefix "\x89PNG" $text }}{{ fail (printf "files has %s, which is no text. Mount it with extraVolumes, as README.md of the chart shows." $name) }}{{ end }}
{{- end }}
{{- if and .Values.ingress.enabled (not .Values.ingress.host) }}{{ fail "Set ingress.host to the name that people use." }}{{ end }}
{{- end }}
