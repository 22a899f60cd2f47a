/** How somebody hears of an event by mail: at once, with the others in the morning, or not at all. */
export type MailWish = 'at_once' | 'daily' | 'off'
export type Wish = { in_app: boolean; mail: MailWish }

type EventType = Wish & {
  /** Ends the sentence "Tell me when …". */
  label: string
  /** A law, a contract or the security of the organization wants it to be told: it cannot be switched off. */
  always?: 'law' | 'security'
  /** Drop it when the signature that it asks for is no longer waited for. */
  asksForSignature?: true
  /** Told by a part of the product that is still to come; nobody is asked how they want to hear of it. */
  ahead?: true
  /** Happens to people of an agency alone, or to those of a company that sells alone. */
  side?: 'buys' | 'sells'
}

/**
 * Everything that people are told of, with what the product proposes. A person's own wishes are rows of
 * notification_preferences.
 */
export const events = {
  mention: { label: 'somebody mentions me in a comment', in_app: true, mail: 'at_once' },
  comment: { label: 'somebody comments on a record that I follow', in_app: true, mail: 'daily' },
  task_assigned: { label: 'a task is given to me', in_app: true, mail: 'at_once' },
  task_done: { label: 'a task that I gave is done', in_app: true, mail: 'off' },
  due_today: { label: 'something of mine is due today, or soon', in_app: true, mail: 'at_once' },
  term_over: {
    label: 'a contract or an emergency window that I answer for has ended',
    in_app: true,
    mail: 'at_once',
    side: 'buys',
  },
  report_made: { label: 'a report that I scheduled is there', in_app: true, mail: 'at_once' },
  approval_waiting: {
    label: 'something waits for my signature',
    in_app: true,
    mail: 'at_once',
    asksForSignature: true,
  },
  approval_reminder: { label: 'my signature is due', in_app: true, mail: 'at_once', asksForSignature: true },
  approval_escalated: { label: 'a late signature comes to me', in_app: true, mail: 'at_once', asksForSignature: true },
  approval_decided: { label: 'what I asked for is decided', in_app: true, mail: 'at_once' },
  approval_question: { label: 'an approver asks me something', in_app: true, mail: 'at_once' },
  approval_answer: { label: 'my question is answered', in_app: true, mail: 'daily' },
  delegation: { label: 'somebody asks me to sign for them', in_app: true, mail: 'at_once' },
  budget_threshold: {
    label: 'a budget line that I answer for is nearly spent',
    in_app: true,
    mail: 'at_once',
    side: 'buys',
  },
  bid_received: { label: 'a bid arrives on a solicitation that I follow', in_app: true, mail: 'daily', side: 'buys' },
  vendor_matter: {
    label: 'a vendor registers, or an agency answers my company’s registration',
    in_app: true,
    mail: 'at_once',
  },
  own_certificate: { label: 'a certificate of mine ends soon', in_app: true, mail: 'at_once' },
  certificate_ends: { label: 'a certificate of a vendor ends soon', in_app: true, mail: 'at_once' },
  bank_change: {
    label: 'bank details of my company change at an agency',
    in_app: true,
    mail: 'at_once',
    always: 'law',
    side: 'sells',
  },
  vendor_question: { label: 'a vendor asks about a solicitation of mine', in_app: true, mail: 'at_once', side: 'buys' },
  followed_call: {
    label: 'something changes in a call that my company follows',
    in_app: true,
    mail: 'at_once',
    side: 'sells',
  },
  matching_call: { label: 'an agency asks for what my company sells', in_app: true, mail: 'at_once', side: 'sells' },
  invited_to_offer: { label: 'an agency invites my company to offer', in_app: true, mail: 'at_once', side: 'sells' },
  own_offer: {
    label: 'an offer of my company is received or taken back',
    in_app: true,
    mail: 'at_once',
    side: 'sells',
  },
  own_order: {
    label: 'an agency sends, changes or ends an order of my company, or rejects a delivery',
    in_app: true,
    mail: 'at_once',
    side: 'sells',
  },
  order_answered: { label: 'a vendor answers an order of mine', in_app: true, mail: 'at_once', side: 'buys' },
  order_received: {
    label: 'something comes of an order of mine, or goes back',
    in_app: true,
    mail: 'daily',
    side: 'buys',
  },
  device_alarm: { label: 'a device that I look after raises an alarm', in_app: true, mail: 'at_once', side: 'buys' },
  control_changed: {
    label: 'a limit, a waiting time or another control changes',
    in_app: true,
    mail: 'at_once',
    always: 'security',
  },
  security_alarm: {
    label: 'a detection of security events raises an alarm',
    in_app: true,
    mail: 'at_once',
    always: 'security',
  },
  emergency_role: {
    label: 'a role is prepared for me for an emergency, or taken in one',
    in_app: true,
    mail: 'at_once',
    always: 'security',
    side: 'buys',
  },
  record_changed: { label: 'a record that I follow changes', in_app: true, mail: 'off' },
  legal_notice: {
    label: 'a notice is served that a law or a contract asks for',
    in_app: true,
    mail: 'at_once',
    always: 'law',
  },
} as const satisfies Record<string, EventType>

export type EventName = keyof typeof events
export const eventNames = Object.keys(events) as EventName[]
export const eventOf = (name: EventName): EventType => events[name]

/** A row of public.notifications. */
export type Notification = {
  organization_id: string
  id: string
  user_id: string
  event: EventName
  words: string
  path: string
  about_organization: string | null
  table_name: string | null
  record: string | null
  actor: string | null
  times: number
  happening: string
  shown: boolean
  mail: MailWish
  mailed_at: string | null
  at: string
  read_at: string | null
  /** Put off: a job takes this away again. */
  snoozed_until: string | null
}
