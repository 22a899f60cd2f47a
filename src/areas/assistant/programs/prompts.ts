/** Questions that a person picks in their program: each is the beginning of a conversation, with the tools to use. */
type Prompt = {
  title: string
  description: string
  arguments: readonly { name: string; description: string; required: boolean }[]
  words: (given: Readonly<Record<string, string>>) => string
}

const number = { name: 'number', description: 'The record’s number, such as PO-2026-0001', required: true }

export const prompts: Readonly<Record<string, Prompt>> = {
  due_this_week: {
    title: 'What is due this week',
    description: 'Lists your deadlines of the next seven days and what is overdue, with what each needs.',
    arguments: [],
    words: () =>
      'Use the tool “due” with 7 days. List what is overdue first, then what is due, each with its number and day. Open each overdue record and say in one sentence what it waits for.',
  },
  record_brief: {
    title: 'Brief me on a record',
    description: 'Summarizes one record: its status, what is left, and what can happen next.',
    arguments: [number],
    words: ({ number }) =>
      `Use the tools “open” and “why_not” for ${number}. Say its status, its amounts and what is left. List the actions that are possible now. For each other action, give the reason as you read it.`,
  },
  explain_figure: {
    title: 'Explain a figure',
    description: 'Explains how a figure of a record was calculated.',
    arguments: [number, { name: 'figure', description: 'The label of the figure, such as Total', required: true }],
    words: ({ number, figure }) =>
      `Use the tool “explain” for the figure “${figure}” of ${number}. Say its value, how it is calculated, and who changed it when. Repeat amounts and days exactly.`,
  },
  overdue_invoices: {
    title: 'Overdue invoices',
    description: 'Lists overdue invoices with their vendor, amount and the reason that each is not paid.',
    arguments: [],
    words: () =>
      'Use the tool “find” for invoices that are overdue, then “why_not” for each. Make a table of number, vendor, amount, due day and the reason that it is not paid.',
  },
}
