import type { Context } from 'hono'
import { z } from 'zod'
import { resendConfirmation } from '../auth/endpoints/resend.ts'
import { allowedRedirect } from '../auth/redirects.ts'
import { visitorOf } from '../auth/visitor.ts'
import { InvalidInput } from '../commands/refusals.ts'
import type { Services } from '../services.ts'
import { tidyEmail, whyNotEmail } from '../validators.ts'
import { inputOf } from './bodies.ts'

const address = z.string('An address is missing').max(2048)
const input = z.object({
  type: z.literal('verification', 'The only type is verification'),
  email: z.string('Email is required'),
  data: z.object({ confirmationUrl: address, baseUrl: address }, 'The addresses are missing'),
})

/**
 * Resends the link of a pending sign-up. The token is filled in here and goes only to the address; the browser only
 * selects which of our pages the link opens. The answer is the same for every address.
 */
export const sendVerificationEmail =
  (services: Services) =>
  async (c: Context): Promise<Response> => {
    const { email, data } = await inputOf(c, input)
    const problem = whyNotEmail(email)
    if (problem) throw new InvalidInput({ email: problem })
    for (const name of ['confirmationUrl', 'baseUrl'] as const)
      if (!isOurs(services, data[name]))
        throw new InvalidInput({ [`data.${name}`]: 'This address isn’t on this site.' })

    await resendConfirmation(services, {
      email: tidyEmail(email),
      redirectTo: data.confirmationUrl,
      visitor: visitorOf(c),
    })
    return c.json({ success: true, message: 'If this address is waiting for confirmation, an email is being sent.' })
  }

const isOurs = ({ settings }: Services, text: string) =>
  URL.canParse(text) && allowedRedirect(settings, text) === new URL(text).href
