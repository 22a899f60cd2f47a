/** Commands whose past tense is irregular, or whose object is not simply "it". */
const irregular: Record<string, string> = {
  send: 'sent',
  'send-back': 'sent it back',
  'resend-link': 'sent the link again',
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
  tell: 'notified people about it',
  look: 'reviewed it',
  object: 'objected to it',
  'give-notice': 'gave notice about it',
  take: 'took',
  'add-standard': 'added it',
  'take-over': 'added it',
  'take-back': 'withdrew it',
  leave: 'left',
  see: 'saw',
  keep: 'kept',
  go: 'went',
  spend: 'spent',
  done: 'finished',
  annul: 'annulled',
  replan: 'replanned',
  profile: 'changed',
  step: 'recorded a step for it',
  act: 'acted on it',
  comment: 'commented on it',
  read: 'read',
  run: 'ran',
  draw: 'drew',
  bring: 'brought',
  bind: 'bound',
  enroll: 'enrolled',
  'hand-in': 'submitted it',
  'hand-over': 'transferred it',
  'send-out': 'sent it out',
  'put-in-force': 'activated it',
  'set-aside': 'set it aside',
}

/** The past form of a command's verb, from its name (topic/verb): budget-lines/adopt gives "adopted". */
export function pastOf(command: string | null): string | null {
  const verb = command?.split('/')[1]
  if (!verb) return null
  if (irregular[verb]) return irregular[verb]
  // A command named after a thing, such as company-profile/certificates, has no verb.
  if (verb.includes('-') || /[^s]s$/.test(verb)) return null
  if (verb.endsWith('e')) return `${verb}d`
  if (/[^aeiou]y$/.test(verb)) return `${verb.slice(0, -1)}ied`
  // A short syllable doubles its last letter (stop, ship), and so do a few longer verbs (submit, transfer).
  if (/(^[^aeiou]*[aeiou][^aeiouwxy]$|mit$|fer$)/.test(verb)) return `${verb}${verb.at(-1)}ed`
  return `${verb}ed`
}
