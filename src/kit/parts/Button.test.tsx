import type { MouseEvent, ReactElement } from 'react'
import { expect, test } from 'vitest'
import { Button } from './Button.tsx'

type Props = Parameters<typeof Button>[0]

/** A press as the browser reports it: first its start, when the focus would move, then its end over the button. */
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

test('a submit button takes the focus with the press and not before it', () => {
  expect(press({ type: 'submit' })).toEqual(['the focus stays', 'pressed', 'the focus comes'])
})

test("any other button keeps the browser's behavior", () => {
  expect(press({})).toEqual(['pressed'])
})

test("the page's own handler still runs", () => {
  const told: string[] = []
  press({ type: 'submit', onMouseDown: () => void told.push('down'), onClick: () => void told.push('click') })
  expect(told).toEqual(['down', 'click'])
})

test('a second press has no effect while the first one is running', () => {
  const told: string[] = []
  const button = Button({
    type: 'submit',
    busy: true,
    children: 'Send',
    onClick: () => void told.push('click'),
  }) as ReactElement<Props>
  expect([button.props.type, button.props.onClick, button.props['aria-disabled']]).toEqual(['button', undefined, true])
})
