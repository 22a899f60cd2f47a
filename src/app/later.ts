// The frame's parts that its first view does without: one file with them all, loaded when the frame is there.
export { Letterhead } from '#kit/record/Letterhead.tsx'
// A person can sign out without a line, too.
export { AccountPanel } from './AccountPanel.tsx'
export { Announcements } from './Announcements.tsx'
export { shortcuts } from './shortcuts.ts'
export { pairsOf } from './shortcut-pairs.ts'
export { Unanswered } from './Unanswered.tsx'
export { WaitingBadge } from './WaitingBadge.tsx'
