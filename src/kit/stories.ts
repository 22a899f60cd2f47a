import type { Story } from './story.ts'

const files = import.meta.glob<Record<string, Story>>('./**/*.stories.tsx', { eager: true })

/** Every story beside a part. */
export const stories: readonly Story[] = Object.entries(files)
  .toSorted(([a], [b]) => a.localeCompare(b))
  .flatMap(([, file]) => Object.values(file))
