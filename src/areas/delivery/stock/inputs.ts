import { z } from 'zod'

/** The shared inputs of the stock commands. */
export const one = z.strictObject({ id: z.uuid() })
export const quantity = z.number('Quantity must be a number').min(0.0001, 'Enter a quantity').max(1_000_000_000)
export const why = z.string().trim().min(1, 'Enter a purpose').max(300)
