import { Hono } from 'hono'
import { undeclared, type AreasOf } from '../auth/scopes.ts'
import type { Command } from '../commands/command.ts'
import type { Services } from '../services.ts'
import { answerFunctionError, noSuchFunction } from './answers.ts'
import { documentation } from './chat/documentation.ts'
import type { RecordsDesk } from './chat/records-desk.ts'
import { platformAgentChat } from './chat/platform-agent-chat.ts'
import { checkSubscription } from './check-subscription.ts'
import { commandFunction } from './commands.ts'
import { createDemoUser } from './demo/create-demo-user.ts'
import type { DemoDesk } from './demo/desk.ts'
import { demoRoles, demoSignIn } from './demo/demo-sign-in.ts'
import { eachRow } from './each-row.ts'
import { pageView } from './page-view.ts'
import { sendVerificationEmail } from './verification-mail.ts'

/** /functions/v1: the functions by name, and one for every command of the areas. */
export function functionsApi(
  services: Services,
  commands: readonly Command[],
  desk: DemoDesk,
  records: RecordsDesk,
  areasOf: AreasOf = undeclared,
): Hono {
  const api = new Hono()
  api.onError(answerFunctionError(services))
  api.post('/check-subscription', checkSubscription(services))
  api.post('/send-verification-email', sendVerificationEmail(services))
  api.post('/platform-agent-chat', platformAgentChat(services, documentation(), records))
  api.post('/page-view', pageView(services))
  api.post('/create-demo-user', createDemoUser(services, desk))
  api.post('/demo-sign-in', demoSignIn(services))
  api.get('/demo-sign-in', demoRoles(services))
  api.post('/each-row', eachRow(services, commands, areasOf))
  for (const command of commands) api.post(`/${command.name}`, commandFunction(services, command, areasOf))
  api.all('*', noSuchFunction)
  return api
}
