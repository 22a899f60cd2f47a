import type { Story } from '../story.ts'
import { Amount } from './Amount.tsx'
import { CheckAnswers } from './CheckAnswers.tsx'
import { Stepper, TaskList } from './Stepper.tsx'

export const steppers: Story = {
  name: 'Steps, tasks and review',
  about: 'Steps in order, tasks in any order, and a review before submission.',
  states: [
    [
      'In progress',
      <Stepper
        key="middle"
        label="Vendor registration"
        steps={[
          { name: 'Identity', to: '/kit?step=1', state: 'done' },
          { name: 'Ownership', to: '/kit?step=2', state: 'done' },
          { name: 'Bank details', to: '/kit?step=3', state: 'now' },
          { name: 'Certificates', to: '/kit?step=4', state: 'todo' },
          { name: 'Sign', to: '/kit?step=5', state: 'todo' },
        ]}
      />,
    ],
    [
      'With a problem',
      <Stepper
        key="wrong"
        label="Grant application"
        steps={[
          { name: 'Project', to: '/kit?step=1', state: 'done' },
          { name: 'Project', to: '/kit?step=2', state: 'wrong', note: '2 lines do not add up' },
          { name: 'Submit', to: '/kit?step=3', state: 'now' },
        ]}
      />,
    ],
    [
      'Tasks',
      <TaskList
        key="tasks"
        label="Before submission"
        tasks={[
          { name: 'Describe the project', to: '/kit?task=1', state: 'done' },
          { name: 'Budget by object class', to: '/kit?task=2', state: 'begun', note: '4 of 9 classes' },
          { name: 'Assurances', to: '/kit?task=3', state: 'todo' },
          { name: 'Proof of match', to: '/kit?task=4', state: 'wrong', note: 'The letter is dated after the deadline' },
          { name: 'Sign and submit', state: 'blocked', note: 'After all other tasks' },
        ]}
      />,
    ],
    [
      'Review your answers',
      <CheckAnswers
        key="answers"
        title="Review your answers"
        answers={[
          { question: 'Project', answer: 'Booster pump replacement, Station 4', to: '/kit?change=project' },
          { question: 'Amount', answer: <Amount cents={9_631_000} />, to: '/kit?change=amount' },
          { question: 'Delivery date', answer: '', to: '/kit?change=date' },
        ]}
      />,
    ],
  ],
}
