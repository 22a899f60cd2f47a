/** The parts around a record. What is on a tab of its own is a part of its own. */
export { RecordTools as Tools } from './RecordTools.tsx'
export { Beside } from './Beside.tsx'
export { KeepUntil as Retention } from './KeepUntil.tsx'
