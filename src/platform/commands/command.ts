import type { z } from 'zod'
import type { Keys } from '../auth/keys.ts'
import type { Life } from '../life.ts'
import type { Actor } from '../roles.ts'
import type { CommandTx } from './command-tx.ts'

/** An actor who belongs somewhere: what nearly every command is given. */
export type Member = Actor & { organization_id: string }

export type Context<Who = Member> = {
  tx: CommandTx
  actor: Who
  now: Date
  keys: Keys
  /** From where it was asked, over the wire. */ address?: string
}

export type Command<Name extends string = string, In = any, Out = unknown> = {
  name: Name
  /** One sentence for the documentation: what happens. */
  about: string
  /** Of a check it asks for what it comes to and no more: the compiler would compare the sixty methods of each. */
  input: z.core.$ZodType<In>
  /** What is left out of the audit trail: tokens, passwords. */
  secret?: readonly (keyof In & string)[]
  /** Which input says why: it stands with what changed, and the record's history tells it. */
  reason?: keyof In & string
  /** Open to people who belong to no organization yet; everybody else needs one before they can do anything. */
  newcomers?: boolean
  /** Changes who may do what: what is remembered of callers is forgotten as soon as it has happened. */
  access?: true
  /** Done by a person who is signed in, never by a program with a key: a signature is somebody's. */
  personal?: true
  /** What is kept names nobody: no line of the trail is written, and the histories say nothing of who it was. */
  nameless?: true
  /**
   * That it was done is secret, as a sealed bid is before the opening: the request log and its figures name neither the
   * command nor who asked.
   */
  confidential?: true
  /** Only reads: nothing is written, the audit line neither. */
  reads?: true
  /**
   * Reads much of an organization's records: few of these are served at once, each for a shorter time (decision 0245).
   */
  heavy?: true
  /** The move of a life that it carries out: the description of the API and the followers read it. */
  move?: { life: Life; name: string }
  run(input: In, context: Context): Promise<Out>
}

export const command = <const Name extends string, In, Out>(
  name: Name,
  rest: Omit<Command<Name, In, Out>, 'name' | 'newcomers'>,
): Command<Name, In, Out> => ({ name, ...rest })

/** What is asked rather than done: answers what takes more than one table and one person's rights to know. */
export const question = <const Name extends string, In, Out>(
  name: Name,
  rest: Omit<Command<Name, In, Out>, 'name' | 'newcomers' | 'reads' | 'access'>,
): Command<Name, In, Out> => ({ name, reads: true, ...rest })

/**
 * A command of a person who belongs nowhere yet. It must enter an organization before it ends: the audit line is kept
 * there.
 */
export const newcomerCommand = <const Name extends string, In, Out>(
  name: Name,
  rest: Omit<Command<Name, In, Out>, 'name' | 'newcomers' | 'run'> & {
    run(input: In, context: Context<Actor>): Promise<Out>
  },
): Command<Name, In, Out> => ({ name, newcomers: true, ...rest }) as Command<Name, In, Out>
