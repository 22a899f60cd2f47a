/** Secrets from examples, images and answers all over the internet: the first to try them gets in. */
const published = new Set([
  'super-secret-jwt-token-with-at-least-32-characters-long',
  'your-super-secret-jwt-token-with-at-least-32-characters-long',
  'your-super-secret-and-long-postgres-password',
  'reallyreallyreallyreallyverysafe',
  'a-secret-that-only-tests-use-0123456789',
  'your-256-bit-secret',
  'your-secret-key',
  'this_password_is_insecure_and_should_be_updated',
  'please-change-me',
  'minioadmin',
  'postgres',
  'password',
  'passw0rd',
  'changeme',
  'secret',
  'admin',
  'granary',
  'test',
])

/** A secret that no one can guess is not published, not short and not repetitive. */
export function whyNotSecret(name: string, secret: string | undefined, least: number): string | null {
  if (secret === undefined) return null
  if (published.has(secret.toLowerCase()) || /change[-_ ]?me|^example|example$|^demo/i.test(secret))
    return `${name} is a publicly known secret. ${advice}`
  // The hosted backend's demo keys, pasted where the secret belongs; anyone can read what they were signed with.
  if (/^eyJ[\w-]+\./.test(secret)) return `${name} is a signed key, not a secret. ${advice}`
  if (secret.length < least) return `${name} is too short: it needs at least ${least} characters. ${advice}`
  if (new Set(secret).size < least / 4) return `${name} repeats the same few characters. ${advice}`
  return null
}

const advice = 'Create one with: openssl rand -base64 32'

export const isPublished = (secret: string) => published.has(secret.toLowerCase())
