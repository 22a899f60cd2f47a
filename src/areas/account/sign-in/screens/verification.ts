import type { Backend } from '#client/backend.ts'
import { callFunction } from '#client/functions.ts'

/**
 * Asks for the confirmation mail. The server fills in the token; a mail that could not be sent never stops a sign-up.
 */
export async function sendVerification(
  backend: Backend,
  email: string,
  occasion: 'signup' | 'resend',
): Promise<boolean> {
  const baseUrl = location.origin
  const confirmationUrl =
    occasion === 'signup' ? `${baseUrl}/auth?token_hash=&type=signup` : `${baseUrl}/auth/confirm?type=email`
  try {
    await callFunction(backend, 'send-verification-email', {
      type: 'verification',
      email,
      data: { confirmationUrl, baseUrl },
    })
    return true
  } catch (error) {
    console.error('The verification mail could not be requested.', error)
    return false
  }
}
