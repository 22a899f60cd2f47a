{{- define "granary.name" -}}
{{- if contains "granary" .Release.Name }}{{ .Release.Name }}{{ else }}{{ printf "%s-granary" .Release.Name }}{{ end }}
{{- end }}

{{- define "granary.selector" -}}
app.kubernetes.io/name: granary
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}

{{- define "granary.labels" -}}
{{ include "granary.selector" . }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
{{- end }}

{{- define "granary.host" -}}
{{- get (urlParse (required "settings.SITE_URL is needed: the address that people open" .Values.settings.SITE_URL)) "host" }}
{{- end }}

{{- define "granary.image" -}}
{{- if .Values.image.digest }}{{ .Values.image.repository }}@{{ .Values.image.digest }}{{ else }}{{ .Values.image.repository }}:{{ .Values.image.tag | default .Chart.AppVersion }}{{ end }}
{{- end }}
