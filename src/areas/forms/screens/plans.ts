import type { Plans } from '#kit/planned.tsx'

export const plans: Plans = {
  next: { '/dashboard': 'Dashboard', '/settings': 'Settings' },
  pages: {
    '/utility-form-filler': 'Forms that utilities and agencies fill in every day: built once, filled from records, checked, sent where they belong, and kept with their history.',
    '/utility-form-filler?tab=formBuilder': 'Builds a form from fields with conditions, calculations, checks and languages, shows it on each size of screen, and publishes a version.',
    '/utility-form-filler?tab=pdfStudio': 'Takes a PDF form, finds its fields, connects them to your records and fills one or a thousand, saying which field found nothing.',
    '/utility-form-filler?tab=workflow': 'What happens after a form is sent: who fills in which part, who approves, when they are reminded, with a trial run on a sample.',
    '/utility-form-filler?tab=autoRules': 'Rules in a table: when this, then fill, compute, lock, route or notify. Rules that contradict each other or can never apply are named.',
    '/utility-form-filler?tab=analytics': 'How many begin and how many finish, the field where they stop, how long each takes and where errors happen.',
    '/utility-form-filler?tab=admin': 'Folders, owners, who may see what, numbering, how long submissions are kept, and the archive.',
    '/utility-form-filler?tab=compliance': 'Which forms ask for personal data and why, how long it is kept, whether the form is accessible, and which official edition has expired.',
    '/utility-form-filler?tab=delivery': 'Where filled forms go: by mail, as a package for a portal, into a folder or onto paper, each with its receipt and a second try.',
    '/utility-form-filler?tab=webhooks': 'Which address is told of which event, signed, with a log of every delivery and a way to repeat it.',
    '/utility-form-filler?tab=audit': 'Who changed a field or a rule, what differs between two versions, who saw a submission, with proof that nothing was altered.',
  },
}
