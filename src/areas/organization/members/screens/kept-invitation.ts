/**
 * An invited person may have to sign in elsewhere and come back in another tab: until it is used, the invitation waits
 * in this browser. It is worth nothing without access to the invited address.
 */
const key = 'invitation'
const agreed = 'invitation-agreed'

export const keptInvitation = () => localStorage.getItem(key)
export const keepInvitation = (token: string) => localStorage.setItem(key, token)
export function dropInvitation(): void {
  localStorage.removeItem(key)
  localStorage.removeItem(agreed)
}

/** The person pressed a button that says join: no second question follows after they are signed in. */
export const agreeToInvitation = () => localStorage.setItem(agreed, 'yes')
export const hasAgreed = () => localStorage.getItem(agreed) !== null
