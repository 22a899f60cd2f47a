import { list, listPage } from '#platform/pages/list-page.ts'
import { reasonField } from '#platform/pages/act.ts'
import { answerOf, recordPage } from '#platform/pages/page.ts'
import { notKnownYet, type Reason } from '#platform/rules.ts'
import { controlChange } from './records.ts'
import { changeStatus, whyNotApprove, whyNotDecline, whyNotWithdraw } from './rules.ts'

export const changePage = recordPage(controlChange, {
  at: '/admin/control-changes/:id',
  list: ['/admin/control-changes', 'Control changes'],
  loads: {
    alone: answerOf<{ whyNot: Reason }>(controlChange, (row, { actor }) =>
      changeStatus.isOpen(row) && row.proposed_by === actor.user_id ? ['controls/approvable', { id: row.id }] : null,
    ),
  },
  links: (_, { loaded: { alone } }) => [
    alone?.whyNot?.includes('/approvals/small-agency') && ['/approvals/small-agency', 'Small-agency declarations'],
  ],
  acts: [
    {
      by: 'controls/withdraw',
      label: 'Withdraw',
      when: (row, { actor }) => changeStatus.isOpen(row) && row.proposed_by === actor.user_id,
      whyNot: (row, { actor }) => whyNotWithdraw(row, actor),
      done: 'Proposal withdrawn',
    },
    {
      by: 'controls/decline',
      label: 'Decline',
      when: (row, { actor }) => changeStatus.isOpen(row) && row.proposed_by !== actor.user_id,
      whyNot: (row, { actor }) => whyNotDecline(row, actor),
      about: 'The rule doesn’t change. Every administrator is notified.',
      asks: reasonField(),
      done: 'Declined. Every administrator was notified.',
    },
    {
      by: 'controls/approve',
      label: 'Approve',
      look: 'main',
      when: changeStatus.isOpen,
      whyNot: (row, { actor, loaded: { alone } }) =>
        row.proposed_by !== actor.user_id ? whyNotApprove(row, actor) : alone ? alone.whyNot : notKnownYet,
      done: 'Approved. Every administrator was notified.',
    },
  ],
  shows: [
    {
      title: 'Change',
      facts: [
        'before',
        'after',
        'effective_from',
        'published_on',
        'loosens',
        'reason',
        'entered_on',
        'proposed_by',
        'decided_by',
        'decided_at',
        'decision',
      ],
    },
    { own: 'DecidedBefore', when: (row) => row.published_on },
  ],
})

export const changesPage = listPage({
  at: '/admin/control-changes',
  title: 'Control changes',
  under: 'Administration',
  shows: [{ list: list(controlChange) }],
})
