/** Verbs of commands whose past is not made by the rule, or is not said of "it". */
const irregular: Record<string, string> = {
  send: 'sent', 'send-back': 'sent it back', draft: 'drafted', withdraw: 'withdrew', pay: 'paid', put: 'put', hold: 'held', begin: 'began', give: 'gave', 'draw-down': 'drew it down',
  'close-out': 'closed it out', 'put-back': 'put it back', edit: 'changed', decide: 'changed', import: 'imported', correct: 'corrected', set: 'changed', chase: 'changed', 'carry-over': 'carried it over',
  write: 'wrote', make: 'made', meet: 'met', tell: 'told people of it', look: 'looked at it', object: 'noted an objection to it', 'give-notice': 'gave notice of it', 'open-consensus': 'opened its consensus',
  take: 'took', 'take-in': 'took it in', 'take-up': 'took it up', 'take-over': 'took it over', 'take-out': 'took it out', 'take-back': 'took it back', leave: 'left', find: 'found',
  read: 'read', run: 'ran', keep: 'kept', see: 'saw', go: 'went', spend: 'spent', done: 'finished', annul: 'annulled', replan: 'replanned', profile: 'changed', draw: 'drew', bring: 'brought', bind: 'bound', enrol: 'enrolled', 'hand-in': 'handed it in', 'hand-over': 'handed it over', 'send-out': 'sent it out', 'put-in-force': 'put it in force', 'set-aside': 'set it aside',
}

/** What somebody did, from the name of the command (topic/verb): budget-lines/adopt gives "adopted". */
export function pastOf(command: string | null): string | null {
  const verb = command?.split('/')[1]
  if (!verb) return null
  if (irregular[verb]) return irregular[verb]
  // A command that is named after a thing, such as company-profile/certificates, says no verb.
  if (verb.includes('-') || /[^s]s$/.test(verb)) return null
  if (verb.endsWith('e')) return `${verb}d`
  if (/[^aeiou]y$/.test(verb)) return `${verb.slice(0, -1)}ied`
  // One short syllable doubles its end (stop, ship), and so do a few of our longer ones (submit, cancel, transfer).
  if (/(^[^aeiou]*[aeiou][^aeiouwxy]$|mit$|cel$|fer$)/.test(verb)) return `${verb}${verb.at(-1)}ed`
  return `${verb}ed`
}

/** What the rule below would say badly: a command that is named after a thing, or whose words want another order. */
const phrases: Record<string, string> = {
  'make-file': 'made the bank file', certificates: 'changed the certificates', 'tax-number': 'changed the tax number', bank: 'changed the bank details', 'action-done': 'finished an action',
  'from-award': 'made from an award', 'from-requisition': 'made from a requisition', 'from-capital-request': 'made from a capital request', 'draft-from': 'drafted from another', 'plan-from-template': 'planned from a template',
  'ask-best-and-final': 'asked for best and final offers', 'hear-best-and-final': 'took in the best and final offers', 'ask-closeout': 'asked for the closeout', 'ask-exception': 'asked for an exception', 'ask-for-number': 'asked for the number',
  'enrol-missing': 'enrolled who was missing', 'invite-waiting': 'invited who waits', 'report-missing': 'reported as missing', 'register-received': 'registered what came', 'decide-many': 'decided on several', 'confirm-read': 'confirmed having read',
  'import-csv': 'took in a CSV file', 'import-ubl': 'took in a UBL file', 'keep-baseline': 'kept as the baseline', 'spend-through': 'added a source of money', 'spend-no-more': 'took a source of money away', 'carry-forward': 'carried forward',
  'hand-work': 'handed the work over', 'take-back-invitation': 'took an invitation back', 'tell-progress': 'told of its progress', 'set-available': 'changed what is available', 'begin-with': 'chose what to begin with', 'check-in': 'checked in', 'check-out': 'checked out',
}

/** After these the rest of a command's name is not the thing that the verb did something to: go-on, spend-through, ask-again. */
const ways = new Set(['in', 'out', 'on', 'off', 'up', 'over', 'back', 'away', 'aside', 'again', 'forward', 'with', 'through', 'for', 'from'])

/** What somebody did, as it stands after the name of what it was done to: payment-runs/make-file gives "made the bank file". */
export function deedOf(command: string): string {
  const verb = command.split('/')[1] ?? command
  const past = phrases[verb] ?? pastOf(command)
  if (past) return withoutIt(past)
  const [first = '', ...rest] = verb.split('-')
  const done = pastOf(`record/${first}`)
  if (!done || rest.length === 0) return verb.replaceAll('-', ' ')
  return `${withoutIt(done)} ${ways.has(rest[0]!) ? '' : 'the '}${rest.join(' ')}`
}

/** "Sent it back" and "gave notice of it" where the name of the thing stands before: "sent back", "gave notice". */
const withoutIt = (past: string) => past.replace(/( (of|at|to))? it\b/, '')

/** A command as people say it: drawdowns/request is "Drawdown: requested"; `label` is what the record is called, where there is one. */
export function commandInWords(command: string, label: string | undefined): string {
  const topic = command.split('/')[0]!.replaceAll(/[-_]/g, ' ')
  return `${label ?? topic.charAt(0).toUpperCase() + topic.slice(1)}: ${deedOf(command)}`
}
