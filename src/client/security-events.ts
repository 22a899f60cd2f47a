import type { Backend } from './backend.ts'

type Severity = 'low' | 'medium' | 'high' | 'critical'

/** The server puts in who it was; p_user_id is part of the call, and never believed. */
export async function logSecurityEvent(backend: Backend, type: string, severity: Severity, data: Record<string, unknown>): Promise<void> {
  const { data: found } = await backend.auth.getSession()
  const { error } = await backend.rows.rpc('log_security_event', {
    p_event_type: type,
    p_severity: severity,
    p_user_id: found.session?.user.id ?? null,
    p_event_data: data,
  })
  if (error) console.error('The security event could not be recorded.', error.message)
}

export const logApplicationError = (backend: Backend, error: Error, componentStack?: string | null) =>
  logSecurityEvent(backend, 'application_error', 'high', {
    name: error.name,
    message: error.message,
    stack: error.stack?.slice(0, 4000),
    component_stack: componentStack?.slice(0, 4000),
    timestamp: new Date().toISOString(),
  })
