import type { Step } from '../rules.ts'
import type { StepKind } from '../words.ts'

type StepType = {
  /** The symbol on the diagram, as a path in a square of 24. */
  glyph: string
  /** The force that moves a run on from the step: people, the program, a day or an event, another run, other paths, or nothing. */
  by: 'people' | 'program' | 'time' | 'run' | 'paths' | 'none'
  /** The element of BPMN 2.0. */
  bpmn: string
  /** Why no person completes it, after its name. */
  waits?: string
  /** Its own fields: those that it keeps when its type changes. */
  fields: readonly (keyof Step)[]
  problems?: (step: Step) => (string | false | null | undefined)[]
}

const unassigned = ({ role, person, people }: Step) => !role && !person && !people?.length
const worker = ['role', 'person', 'days', 'escalate', 'timers'] as const
const twice = (names: readonly string[] = []) => new Set(names).size < names.length

/** A kind of step is declared here and in its words: the designer, the check, the runs and the BPMN file read it. */
export const stepTypes: Record<StepKind, StepType> = {
  task: {
    glyph: 'M12 4a3.6 3.6 0 1 0 0 7.2A3.6 3.6 0 0 0 12 4M5 20c.6-3.8 3.4-5.6 7-5.6s6.4 1.8 7 5.6',
    by: 'people',
    bpmn: 'userTask',
    fields: worker,
    problems: (step) => [unassigned(step) && 'Select an assignee: a role or a person.'],
  },
  approval: {
    glyph: 'm5 12.5 4.5 4.5L19 7.5',
    by: 'people',
    bpmn: 'userTask',
    fields: [...worker, 'people', 'need', 'rejected'],
    problems: (step) => {
      const { people = [], need = 1, person, rejected } = step
      return [
        unassigned(step) && 'Select an approver: a role or a person.',
        people.length > 0 &&
          need > people.length &&
          `It needs ${need} approvals, and only ${people.length} can decide.`,
        person && need > 1 && `It needs ${need} approvals, and only one person can decide.`,
        !rejected && 'Select the step after a rejection.',
      ]
    },
  },
  gateway: {
    glyph: 'M12 3.5 20.5 12 12 20.5 3.5 12z',
    by: 'none',
    bpmn: 'exclusiveGateway',
    fields: ['branches'],
    problems: ({ branches = [] }) => [branches.length === 0 && 'Enter a condition for each branch.'],
  },
  parallel: {
    glyph: 'M12 3.5V8M5 20.5V16c0-4.5 7-3.5 7-8M19 20.5V16c0-4.5-7-3.5-7-8',
    by: 'none',
    bpmn: 'parallelGateway',
    fields: ['paths'],
    problems: ({ paths = [] }) => [
      paths.length < 2 && 'Add at least two paths.',
      twice(paths) && 'Two of its paths lead to the same step.',
    ],
  },
  join: {
    glyph: 'M12 20.5V16M5 3.5V8c0 4.5 7 3.5 7 8M19 3.5V8c0 4.5-7 3.5-7 8',
    by: 'paths',
    bpmn: 'parallelGateway',
    waits: 'waits for the other paths.',
    fields: ['need'],
  },
  workflow: {
    glyph: 'M4 4.5h10v7H4zM10 12.5h10v7H10z',
    by: 'run',
    bpmn: 'callActivity',
    waits: 'waits for its sub-workflow.',
    fields: ['workflow'],
    problems: ({ workflow }) => [!workflow && 'Select the workflow to run.'],
  },
  act: {
    glyph: 'M6 2.5h8l4.5 4.5v14.5H6zM12 10v7M8.5 13.5h7',
    by: 'program',
    bpmn: 'serviceTask',
    waits: 'runs on its own.',
    fields: ['command', 'values', 'failed'],
    problems: ({ command, values = [] }) => [
      !command && 'Select what it creates.',
      command && values.length === 0 && 'Enter the fields of the new record.',
      twice(values.map(({ to }) => to)) && 'A field of the new record is given twice.',
    ],
  },
  document: {
    glyph: 'M6 2.5h8l4.5 4.5v14.5H6zM9 11h6M9 14h6M9 17h4',
    by: 'program',
    bpmn: 'serviceTask',
    waits: 'runs on its own.',
    fields: ['template', 'failed'],
    problems: ({ template }) => [!template && 'Select the template to fill.'],
  },
  answer: {
    glyph: 'M4 5h16v11H9l-4 4v-4H4zM8 9h8M8 12h5',
    by: 'time',
    bpmn: 'intermediateCatchEvent',
    waits: 'waits for its record.',
    fields: ['statuses', 'timers'],
    problems: ({ statuses = [], timers = [] }) => [
      statuses.length === 0 && 'Select the statuses that end the wait.',
      timers.some(({ does }) => does === 'escalate') &&
        'A wait can send a reminder or continue with another step. It can’t be escalated.',
    ],
  },
  call: {
    glyph: 'M4 12h11M11 7.5 15.5 12 11 16.5M19.5 4v16',
    by: 'program',
    bpmn: 'serviceTask',
    waits: 'waits for the answer of the service.',
    fields: ['hook', 'values', 'takes', 'failed'],
    problems: ({ hook, values = [], takes = [] }) => [
      !hook && 'Select the webhook that it calls.',
      twice(values.map(({ to }) => to)) && 'A field of the message is given twice.',
      twice(takes.map(({ name }) => name)) && 'Two values of the answer have the same name.',
      takes.some(({ name, from }) => !/^[a-z][a-z0-9_]{0,39}$/.test(name) || from.trim() === '') &&
        'Enter the field and the name of each value of the answer. A name has lowercase letters, digits and _.',
    ],
  },
  timer: {
    glyph: 'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17M12 7.5V12l3 2',
    by: 'time',
    bpmn: 'intermediateCatchEvent',
    waits: 'waits for its date. A manager can skip it with a reason.',
    fields: ['days'],
    problems: ({ days }) => [!(days && days > 0) && 'Enter the number of days to wait.'],
  },
  notice: {
    glyph: 'M3.5 6.5h17v11h-17zM3.5 7.5l8.5 6 8.5-6',
    by: 'none',
    bpmn: 'sendTask',
    fields: ['role', 'person', 'words'],
    problems: (step) => [!step.words?.trim() && 'Enter the message.', unassigned(step) && 'Select a recipient.'],
  },
  end: {
    glyph: 'M12 5a7 7 0 1 0 0 14 7 7 0 0 0 0-14M12 9.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5',
    by: 'none',
    bpmn: 'endEvent',
    fields: ['all'],
  },
}

/** People decide or do something at it. */
export const isForPeople = ({ kind }: Pick<Step, 'kind'>): boolean => stepTypes[kind].by === 'people'
/** The program does it, and may fail. */
export const isByProgram = ({ kind }: Pick<Step, 'kind'>): boolean => stepTypes[kind].by === 'program'
/** It waits with time limits: reminders, escalations, another step. */
export const hasTimers = ({ kind }: Pick<Step, 'kind'>): boolean => stepTypes[kind].fields.includes('timers')
/** A run stays at it until a person acts, a day or an event comes, the program is done or another run ends. */
export const isWaiting = ({ kind }: Pick<Step, 'kind'>): boolean => !['none', 'paths'].includes(stepTypes[kind].by)
