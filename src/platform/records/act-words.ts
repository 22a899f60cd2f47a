import type { MoveWords } from '../life/words.ts'
import { pastOf } from './verbs.ts'

/**
 * A line of the trail as people say it, from the name of the command: workflow-runs/pass-time gives "Workflow run: moved
 * on by the clock". `labelOf` knows what the records are called, `lived` what the lives say of their moves.
 */
export function actInWords(command: string, labelOf: (table: string) => string | undefined, lived: MoveWords): string {
  const [topic = '', verb = ''] = command.split('/')
  const table = lived.moves[command]?.table ?? lived.topics[topic] ?? topic.replaceAll('-', '_')
  return `${topics[topic] ?? labelOf(table) ?? capital(plain(topic))}: ${doneOf(command, lived) ?? plain(verb)}`
}

/** What was done, said of the thing and not of the person: "drawn down", "taken over", "lines set". */
export function doneOf(command: string, lived: MoveWords): string | null {
  const verb = command.split('/')[1] ?? ''
  // “Gave notice of it” is of somebody; of the thing nothing but “notice given” is left.
  const said = lived.moves[command]?.trail ?? participles[verb]
  return said ?? pastOf(command)?.replace(/( (of|to|on|at))? it( |$)/, '$3') ?? null
}

const plain = (text: string) => text.replaceAll('-', ' ')
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** Topics that are no record, or whose record is called by another name than the topic. */
const topics: Record<string, string> = {
  agents: 'Agent', 'api-keys': 'API key', approvals: 'Approval', attachments: 'File', 'bank-accounts': 'Bank details', 'book-checks': 'Check of the books', billing: 'Billing', 'budget-forecasts': 'Budget forecast', calendar: 'Calendar',
  checks: 'Check', comments: 'Comment', 'company-profile': 'Company profile', 'compliance-rules': 'Compliance rules', conversations: 'Conversation', consensus: 'Consensus', 'emergency-access': 'Emergency access',
  exclusions: 'Exclusion list', feedback: 'Feedback', imports: 'Import', 'incident-log': 'Incident log', 'invoice-submissions': 'Invoice of a vendor', lifelines: 'Lifeline', links: 'Link', 'operator-access': 'Operator access',
  members: 'Member', notifications: 'Notices', 'officer-keys': 'Key of an officer', openings: 'Opening of bids', organizations: 'Organization', 'plan-holders': 'Plan holder', plans: 'Plan', platform: 'Platform',
  portal: 'Citizen portal', protests: 'Protest', questions: 'Question', registrations: 'Vendor registration', 'retainage-releases': 'Release of retainage', roles: 'Role', scores: 'Scores', scim: 'User provisioning', security: 'Security posture', 'security-policy': 'Security policy', sessions: 'Session', shortcuts: 'Shortcut',
  splits: 'Several purchases of one need', sso: 'Single sign-on', stock: 'Stock', tasks: 'Task', 'vendor-listings': 'Listing of a vendor', 'vendor-welcome': 'Welcome of vendors', views: 'View', watchers: 'Follower',
}

/** Where the past that a person did is not what is said of the thing, and verbs that bring their object along. */
const participles: Record<string, string> = {
  begin: 'begun', draw: 'drawn', 'draw-down': 'drawn down', give: 'given', run: 'run', see: 'seen', show: 'shown', withdraw: 'withdrawn', write: 'written', decide: 'decided', set: 'set', chase: 'chased',
  take: 'taken', 'take-in': 'taken in', 'take-up': 'taken up', 'take-over': 'taken over', 'take-back': 'taken back', 'give-notice': 'notice given', tell: 'people told', look: 'looked at',
  object: 'objected to', act: 'acted on', comment: 'commented on', step: 'step noted', profile: 'details changed', brand: 'branding changed', bank: 'bank details changed', part: 'part kept',
  'add-clause': 'clause added', 'add-clauses': 'clauses added', 'apply-lock': 'lock applied', 'ask-again': 'asked again', 'ask-best-and-final': 'best and final offers asked for', 
  'ask-exception': 'exception asked for', 'ask-for-number': 'account number asked for', 'begin-with': 'made the first one', 'book-labor': 'labor booked', 'book-part': 'part booked', 'call-off': 'called off',
  'cancel-change': 'change cancelled', 'carry-forward': 'carried forward', certificates: 'certificates changed', 'change-plan': 'plan changed', 'confirm-read': 'reading confirmed',
  'decide-many': 'several decided', 'draft-from': 'drafted from requisitions', 'end-sessions': 'sessions ended', 'enrol-missing': 'missing people enrolled', 'erase-inquiry': 'inquiry erased', 'export-project': 'project exported',
  'extend-demo': 'demonstration extended', 'finish-scoring': 'scoring finished', 'from-award': 'made from an award', 'from-capital-request': 'made from a capital request', 'from-requisition': 'made from a requisition',
  'go-on': 'moved on', 'hand-work': 'work handed over', 'import-csv': 'imported from CSV', 'import-declarations': 'declarations imported',
  'import-ubl': 'imported from UBL', 'invite-waiting': 'waiting people invited', 'judge-sample': 'sample judged', 'keep-baseline': 'baseline kept', 'keep-routes': 'routes kept',
  'make-file': 'bank file made', 'mark-file': 'file marked', 'move-forecast': 'forecast moved', 'name-officers': 'officers named', 'note-answer': 'answer noted',
  'note-run': 'run noted', 'pass-time': 'moved on by the clock', 'plan-from-template': 'planned from a template',
  'publish-spending': 'spending published', 'read-lesson': 'lesson read', 'refuse-exception': 'exception refused', 'register-received': 'received goods registered', 'release-hold': 'hold released', 'remove-lock': 'lock removed',
  'renew-secret': 'secret renewed', 'set-areas': 'areas set', 'set-available': 'available amount set', 'set-budget': 'budget set', 'set-criteria': 'criteria set', 'set-items': 'items set',
  'set-legs': 'legs set', 'set-lines': 'lines set', 'set-locks': 'locks set', 'set-phases': 'phases set', 'set-requirements': 'requirements set', 'set-sections': 'sections set', 'set-shares': 'shares set', 'set-signers': 'signers set',
  'set-steps': 'steps set', 'set-tasks': 'tasks set', 'sign-in': 'signed in', 'spend-no-more': 'order or contract taken away', 'spend-through': 'order or contract added', 'take-allocation-back': 'allocation taken back',
  'take-back-invitation': 'invitation taken back', 'tax-number': 'tax number changed', 'void-labor': 'labor voided', 'withdraw-announcement': 'announcement withdrawn', 'withdraw-invitation': 'invitation taken back', 'withdraw-notice': 'notice withdrawn',
  end: 'ended', 'end-all': 'all ended', 'create-token': 'token created', 'rotate-token': 'token rotated', 'revoke-token': 'token revoked', 'map-group': 'group mapped to a role', 'create-user': 'person created', 'change-user': 'person changed', 'delete-user': 'person deprovisioned', 'create-group': 'group created', 'change-group': 'group changed', 'delete-group': 'group deleted',
  'add-scope': 'scope added', 'replace-file': 'file replaced', 'ask-verification': 'verification asked for', 'verify-agency': 'verification decided',
  'write-invoice': 'invoice written', 'write-lesson': 'lesson written', 'write-question': 'question written',
}
