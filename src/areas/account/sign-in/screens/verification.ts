import type { Backend } from '#client/backend.ts'
import { callFunction } from '#client/functions.ts'

/**
 * Requests the confirmation email. The server fills in the token; an email that could not be sent never stops a
 * sign-up.
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
    console.error('The verification email couldn’t be requested.', error)
    return false
  }
}
