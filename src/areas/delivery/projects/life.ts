import { life } from '#platform/life.ts'
import { askFor } from '#platform/life/asks.ts'
import { factsFrom } from '#platform/life/move.ts'
import { date, money } from '#platform/records/fields.ts'
import { firstReason, type Reason } from '#platform/rules.ts'
import { project } from './records.ts'

/** The tasks of a project that are not completed. */
export type OpenWork = { tasks: number }

export const whyNotDates = ({ starts_on, ends_on }: { starts_on: string; ends_on: string }): Reason =>
  ends_on < starts_on ? 'The end date must be on or after the start date.' : null

const reason = askFor(project.fields.end_reason, { label: 'Reason' })

export const projectLife = life(project, {
  topic: 'projects',
  stages: { planned: 'open', active: 'open', on_hold: 'open', completed: 'open', closed: 'over', canceled: 'over' },
  reachedOn: { active: 'started_on' },
  facts: factsFrom<OpenWork>('project_tasks'),
  moves: {
    start: {
      about: 'Starts a project that another person proposed. Its budget can be spent from now on.',
      decides: 'control',
      from: 'planned',
      to: 'active',
      by: 'manager',
      not: {
        proposed_by: 'You can’t start a project you proposed. Another manager must start it.',
        author: 'You wrote in this project. Another manager must start it.',
      },
      look: 'main',
      says: { button: 'Start project', done: '{name} started', event: 'started the project' },
      whyNot: (row) => firstReason(row.budget <= 0 && 'Enter a budget first.', whyNotDates(row)),
    },
    resume: {
      about: 'Resumes a project that was on hold.',
      from: 'on_hold',
      to: 'active',
      by: 'manager',
      or: 'manager',
      look: 'main',
      says: { button: 'Resume project', done: '{name} resumed', event: 'resumed the project' },
    },
    complete: {
      about: 'Completes a project once every task is completed.',
      from: 'active',
      to: 'completed',
      by: 'manager',
      or: 'manager',
      says: { button: 'Complete project', done: '{name} completed', event: 'completed the project' },
      whyNotYet: ({ tasks }) => (tasks > 0 ? 'Complete every task first, or remove it from the plan.' : null),
    },
    close: {
      about: 'Closes a completed project once its open items are resolved.',
      decides: 'control',
      from: 'completed',
      to: 'closed',
      by: 'manager',
      not: { manager: 'You can’t close a project you led. Another manager must close it.' },
      asks: { reason },
      look: 'main',
      leaves: {
        devices: { stay: 'A sensor measures what was built.' },
        project_costs: { stops: { first: 'Confirm or reject it first.' } },
        project_points: { stops: { first: 'Close it with its outcome first.' } },
        daily_logs: { stops: { first: 'Sign it first.' } },
        site_rfis: { stops: { first: 'Answer and close it first.' } },
        punch_items: { stops: { first: 'Accept it first.' } },
        certified_payrolls: { stops: { first: 'Accept it or return it for changes first.' } },
        pay_applications: { stops: { first: 'Certify it and link it to its invoice first.' } },
        submittals: {
          stops: { first: 'Review it first.', while: ['submitted'] },
          stay: 'It was not submitted again, and stays in the register.',
        },
        takeoffs: { stay: 'It is an estimate of quantities, and can serve another project.' },
      },
      says: {
        button: 'Close project',
        ask: 'Close {name}?',
        hint: 'All work is done, accepted and paid.',
        done: '{name} closed',
        event: 'closed the project',
      },
    },
    replan: {
      about: 'Changes a project’s budget or end date, with the reason. Its baseline stays.',
      from: ['active', 'on_hold'],
      by: 'manager',
      asks: { budget: money({ required: true, min: 0 }), ends_on: date({ required: true, label: 'Due' }), reason },
      start: ({ budget, ends_on }) => ({ budget, ends_on }),
      says: {
        button: 'Replan project',
        ask: 'Replan {name}?',
        hint: 'The decision and its reason stay with the project. Its baseline stays.',
        done: '{name} replanned',
        event: 'replanned the project',
      },
      whyNotWith({ budget, ends_on }, row) {
        if (budget === row.budget && ends_on === row.ends_on) return 'Enter a new budget or a new end date.'
        const message = whyNotDates({ starts_on: row.starts_on, ends_on })
        return message && { name: 'ends_on', message }
      },
    },
    hold: {
      about: 'Puts a project on hold, with a reason.',
      from: 'active',
      to: 'on_hold',
      undoneBy: 'resume',
      by: 'manager',
      or: 'manager',
      asks: { reason },
      says: {
        button: 'Put on hold',
        ask: 'Put {name} on hold?',
        hint: 'Work stops until the project is resumed.',
        done: '{name} is on hold',
        event: 'put the project on hold',
      },
    },
    cancel: {
      about: 'Cancels a project, with a reason. Its spending stays in the books.',
      from: ['planned', 'active', 'on_hold'],
      to: 'canceled',
      by: 'manager',
      asks: { reason },
      look: 'danger',
      leaves: {
        devices: { stay: 'A sensor can be moved to another project.' },
        project_costs: { stay: 'Costs before the cancellation are still confirmed or rejected.' },
        project_points: { ended: 'closed', tells: ['owner'] },
        daily_logs: { stay: 'Days that were worked are still signed.' },
        site_rfis: { ended: 'closed', tells: ['answers', 'created_by'] },
        punch_items: { stay: 'It shows what was left unfinished.' },
        certified_payrolls: { stay: 'Wages of days that were worked are still checked (29 CFR 5.5).' },
        pay_applications: { stay: 'Work that was done is still billed.' },
        submittals: { stay: 'The contractor still gets an answer.' },
        takeoffs: { stay: 'It is an estimate of quantities, and can serve another project.' },
      },
      says: {
        button: 'Cancel project',
        ask: 'Cancel {name}?',
        hint: 'Its spending stays in the books. A canceled project can’t be resumed.',
        done: '{name} canceled',
        event: 'canceled the project',
      },
    },
  },
})
