import type { Backend } from './backend.ts'
import type { Visit } from './BackendProvider.tsx'

type Severity = 'low' | 'medium' | 'high' | 'critical'

/** True once the server has it. The server fills in the user; p_user_id is part of the call, and never trusted. */
export async function logSecurityEvent(
  backend: Backend | Visit,
  type: string,
  severity: Severity,
  data: Record<string, unknown>,
): Promise<boolean> {
  const session = 'auth' in backend ? (await backend.auth.getSession()).data.session : null
  const event = { p_event_type: type, p_severity: severity, p_user_id: session?.user.id ?? null, p_event_data: data }
  const headers = { 'content-type': 'application/json' }
  const answer = await backend
    .fetch(`${backend.config.supabaseUrl}/rest/v1/rpc/log_security_event`, {
      method: 'POST',
      headers,
      body: JSON.stringify(event),
    })
    .catch(() => null)
  if (!answer?.ok) console.error('The security event could not be recorded.', answer?.status)
  return answer?.ok ?? false
}

export const logApplicationError = (backend: Backend | Visit, error: Error, componentStack?: string | null) =>
  logSecurityEvent(backend, 'application_error', 'high', {
    name: error.name,
    message: error.message,
    stack: error.stack?.slice(0, 4000),
    component_stack: componentStack?.slice(0, 4000),
    timestamp: new Date().toISOString(),
  })
