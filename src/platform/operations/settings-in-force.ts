import type { Settings } from '../settings.ts'

/** The settings of this process, for the log: every setting by its name, and for a secret only whether it is set. */
export function settingsInForce(settings: Settings): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(settings).map(([name, value]) => [`settings.${name}`, redacted(name, value)]),
  )
}

const secretive = /secret|token|password|apiKey|accessKey|headers/i

function redacted(name: string, value: unknown): unknown {
  if (value === undefined) return null
  if (secretive.test(name)) return '(set)'
  if (typeof value === 'string') return withoutCredentials(value)
  if (Array.isArray(value)) return value.map((each) => redacted('', each))
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, redacted(key, each)]))
  return value
}

/** An address may contain a user, a password and parameters; its host and path are enough. */
function withoutCredentials(text: string): string {
  if (!/^[a-z][a-z\d+.-]*:\/\//i.test(text)) return text
  if (!URL.canParse(text)) return '(set)'
  const { protocol, host, pathname } = new URL(text)
  return `${protocol}//${host}${pathname}`
}
