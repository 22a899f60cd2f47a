import { z } from 'zod'
import { whyNotName } from '#platform/written-text.ts'

export const personName = z
  .string()
  .trim()
  .max(200, 'Your name can have up to 200 characters')
  .superRefine((text, at) => {
    const reason = whyNotName('Your name', text)
    if (reason) at.addIssue({ code: 'custom', message: reason })
  })
