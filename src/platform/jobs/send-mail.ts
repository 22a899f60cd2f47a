import type { Message } from '../mail/mail.ts'
import { job, oneEmail } from './later.ts'

/** One message, after the commit that it reports. Never for sign-in links: a payload is stored. */
export const sendMail = job<Message>('send-mail', (message, { mail }) => mail.send(message), { sends: oneEmail })
