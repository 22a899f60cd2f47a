import type { Message } from '../mail/mail.ts'
import { job } from './later.ts'

/** One message, after the commit of what it tells about. Never for links that sign somebody in: a payload is stored. */
export const sendMail = job<Message>('send-mail', (message, { mail }) => mail.send(message))
