/** The mailbox of an address: the text after a plus is a tag, and Gmail ignores dots. */
export function mailboxOf(email: string): string {
  const [local = '', host = ''] = email.trim().toLowerCase().split('@')
  const gmail = host === 'gmail.com' || host === 'googlemail.com'
  const box = local.split('+')[0]!
  return gmail ? `${box.replaceAll('.', '')}@gmail.com` : `${box}@${host}`
}
