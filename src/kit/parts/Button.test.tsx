import type { MouseEvent, ReactElement } from 'react'
import { expect, test } from 'vitest'
import { Button } from './Button.tsx'

type Props = Parameters<typeof Button>[0]

/**
 * A press as the browser tells of it: first that it begins, when the focus would move, then that it ended over the
 * button.
 */
function press(props: Props) {
  const button = Button({ children: 'Send', ...props }) as ReactElement<Props>
  const happened: string[] = []
  const event = {
    preventDefault: () => happened.push('the focus stays'),
    currentTarget: { focus: () => happened.push('the focus comes') },
  } as unknown as MouseEvent<HTMLButtonElement>
  button.props.onMouseDown?.(event)
  happened.push('pressed')
  button.props.onClick?.(event)
  return happened
}

test('a button that sends a form takes the focus with the press and not before it', () => {
  expect(press({ type: 'submit' })).toEqual(['the focus stays', 'pressed', 'the focus comes'])
})

test('any other button is left to the browser', () => {
  expect(press({})).toEqual(['pressed'])
})

test('what its page does with the press is done all the same', () => {
  const told: string[] = []
  press({ type: 'submit', onMouseDown: () => void told.push('down'), onClick: () => void told.push('click') })
  expect(told).toEqual(['down', 'click'])
})

test('a second press does nothing while the first one works', () => {
  const told: string[] = []
  const button = Button({
    type: 'submit',
    busy: true,
    children: 'Send',
    onClick: () => void told.push('click'),
  }) as ReactElement<Props>
  expect([button.props.type, button.props.onClick, button.props['aria-disabled']]).toEqual(['button', undefined, true])
})
