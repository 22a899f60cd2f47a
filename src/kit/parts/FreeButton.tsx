import { MoveButton, type MoveButtonProps } from './MoveButton.tsx'

const free = { whyNot: null }

/**
 * For a press that no rule refuses: a download, a step of the screen itself, one’s own subscription. A command with a
 * rule has a MoveButton, which shows the reason of the server before it is pressed.
 */
export const FreeButton = (props: Omit<MoveButtonProps, 'whyNot' | 'tried'>) => <MoveButton {...props} {...free} />
