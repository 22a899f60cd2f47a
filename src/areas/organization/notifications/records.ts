import { phrase } from '#platform/say.ts'

/** How a person gets emails about an event: at once, in the daily digest, or not at all. */
export type MailPreference = 'at_once' | 'daily' | 'off'
export type Preference = { in_app: boolean; mail: MailPreference }

type EventType = Preference & {
  /** Ends the sentence "Notify me when …". */
  label: string
  /** A law, a contract or the organization's security requires the notice: it can't be turned off. */
  always?: 'law' | 'security'
  /** Drop the notice when the approval that it asks for is no longer waited for. */
  asksForSignature?: true
  /** Sent by a part of the product that does not exist yet; no one is asked for a preference. */
  ahead?: true
  /** Concerns only people of an agency, or only people of a vendor company. */
  side?: 'buys' | 'sells'
  /** Concerns only operators of the installation. */
  operates?: true
}

/**
 * All notification events, with the product's defaults. A person's own preferences are rows of
 * notification_preferences.
 */
export const events = {
  mention: { label: phrase('someone mentions me in a comment'), in_app: true, mail: 'at_once' },
  comment: { label: phrase('someone comments on a record I follow'), in_app: true, mail: 'daily' },
  task_assigned: { label: phrase('a task is assigned to me'), in_app: true, mail: 'at_once' },
  action_proposed: { label: phrase('a program that I connected proposes an action'), in_app: true, mail: 'off' },
  agent_found: { label: phrase('an agent that I scheduled has findings'), in_app: true, mail: 'off', side: 'buys' },
  task_done: { label: phrase('a task I assigned is completed'), in_app: true, mail: 'off' },
  due_today: { label: phrase('something of mine is due today or soon'), in_app: true, mail: 'at_once' },
  term_over: {
    label: phrase('a contract or emergency period I own has ended'),
    in_app: true,
    mail: 'at_once',
    side: 'buys',
  },
  report_made: { label: phrase('a report I scheduled is ready'), in_app: true, mail: 'at_once' },
  approval_waiting: {
    label: phrase('a document is waiting for my approval'),
    in_app: true,
    mail: 'at_once',
    asksForSignature: true,
  },
  approval_reminder: { label: phrase('my approval is due'), in_app: true, mail: 'at_once', asksForSignature: true },
  approval_escalated: {
    label: phrase('an overdue approval escalates to me'),
    in_app: true,
    mail: 'at_once',
    asksForSignature: true,
  },
  approval_decided: { label: phrase('my request is decided'), in_app: true, mail: 'at_once' },
  ended_with: { label: phrase('something of mine ends because another record does'), in_app: true, mail: 'at_once' },
  approval_question: { label: phrase('an approver requests information from me'), in_app: true, mail: 'at_once' },
  approval_answer: { label: phrase('my question is answered'), in_app: true, mail: 'daily' },
  delegation: { label: phrase('someone delegates approvals to me'), in_app: true, mail: 'at_once' },
  budget_threshold: {
    label: phrase('a budget line I own is nearly spent'),
    in_app: true,
    mail: 'at_once',
    side: 'buys',
  },
  bid_received: {
    label: phrase('a bid arrives on a solicitation I follow'),
    in_app: true,
    mail: 'daily',
    side: 'buys',
  },
  vendor_matter: {
    label: phrase('a vendor registers or submits an invoice, or an agency answers my company’s registration'),
    in_app: true,
    mail: 'at_once',
  },
  own_certificate: { label: phrase('one of my credentials expires soon'), in_app: true, mail: 'at_once' },
  certificate_ends: { label: phrase('a vendor’s certificate expires soon'), in_app: true, mail: 'at_once' },
  bank_change: {
    label: phrase('bank details of my company change at an agency'),
    in_app: true,
    mail: 'at_once',
    always: 'law',
    side: 'sells',
  },
  vendor_question: {
    label: phrase('a vendor asks a question about my solicitation'),
    in_app: true,
    mail: 'at_once',
    side: 'buys',
  },
  followed_solicitation: {
    label: phrase('a solicitation my company follows changes'),
    in_app: true,
    mail: 'at_once',
    side: 'sells',
  },
  matching_solicitation: {
    label: phrase('a new solicitation matches what my company sells'),
    in_app: true,
    mail: 'at_once',
    side: 'sells',
  },
  invited_to_bid: {
    label: phrase('an agency invites my company to bid'),
    in_app: true,
    mail: 'at_once',
    side: 'sells',
  },
  own_bid: {
    label: phrase('a bid of my company is received or withdrawn'),
    in_app: true,
    mail: 'at_once',
    side: 'sells',
  },
  own_order: {
    label: phrase('an agency issues, changes or ends an order of my company, or rejects a delivery'),
    in_app: true,
    mail: 'at_once',
    side: 'sells',
  },
  own_invoice: {
    label: phrase('an agency returns, disputes or pays an invoice of my company'),
    in_app: true,
    mail: 'at_once',
    side: 'sells',
  },
  order_answered: { label: phrase('a vendor responds to my order'), in_app: true, mail: 'at_once', side: 'buys' },
  order_received: {
    label: phrase('items on my order are received or returned'),
    in_app: true,
    mail: 'daily',
    side: 'buys',
  },
  device_alarm: { label: phrase('a sensor I own raises an alarm'), in_app: true, mail: 'at_once', side: 'buys' },
  control_changed: {
    label: phrase('a limit, waiting period or other control changes'),
    in_app: true,
    mail: 'at_once',
    always: 'security',
  },
  key_ends: {
    label: phrase('an API key of mine expires within two weeks, or has expired'),
    in_app: true,
    mail: 'at_once',
    always: 'security',
  },
  security_alarm: {
    label: phrase('a security detection raises an alarm'),
    in_app: true,
    mail: 'at_once',
    always: 'security',
  },
  emergency_role: {
    label: phrase('an emergency role is prepared for me or activated'),
    in_app: true,
    mail: 'at_once',
    always: 'security',
    side: 'buys',
  },
  agency_waits: {
    label: 'an agency is waiting for verification',
    in_app: true,
    mail: 'at_once',
    side: 'buys',
    operates: true,
  },
  record_changed: { label: phrase('a record I follow changes'), in_app: true, mail: 'off' },
  legal_notice: {
    label: phrase('a notice required by law or contract is served'),
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
  mail: MailPreference
  mailed_at: string | null
  at: string
  read_at: string | null
  /** Snoozed: a job clears this again. */
  snoozed_until: string | null
}
