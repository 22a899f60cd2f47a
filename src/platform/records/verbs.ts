/** Verbs of commands whose past is not made by the rule, or is not said of "it". */
const irregular: Record<string, string> = {
  send: 'sent',
  'send-back': 'sent it back',
  draft: 'drafted',
  withdraw: 'withdrew',
  pay: 'paid',
  put: 'put',
  hold: 'held',
  begin: 'began',
  give: 'gave',
  'draw-down': 'drew it down',
  'close-out': 'closed it out',
  edit: 'changed',
  decide: 'changed',
  import: 'imported',
  correct: 'corrected',
  set: 'changed',
  chase: 'changed',
  'carry-over': 'carried it over',
  write: 'wrote',
  make: 'made',
  meet: 'met',
  tell: 'told people of it',
  look: 'looked at it',
  object: 'noted an objection to it',
  'give-notice': 'gave notice of it',
  take: 'took',
  'take-in': 'took it in',
  'take-up': 'took it up',
  'take-over': 'took it over',
  'take-back': 'took it back',
  leave: 'left',
  see: 'saw',
  keep: 'kept',
  go: 'went',
  spend: 'spent',
  done: 'finished',
  annul: 'annulled',
  replan: 'replanned',
  profile: 'changed',
  step: 'noted a step of it',
  act: 'acted on it',
  comment: 'commented on it',
  read: 'read',
  run: 'ran',
  draw: 'drew',
  bring: 'brought',
  bind: 'bound',
  enrol: 'enrolled',
  'hand-in': 'handed it in',
  'hand-over': 'handed it over',
  'send-out': 'sent it out',
  'put-in-force': 'put it in force',
  'set-aside': 'set it aside',
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
