import type { z } from 'zod'
import type { Keys } from '../auth/keys.ts'
import type { PrintedDocument, StoredPicture } from '../documents/document.ts'
import type { Life } from '../life.ts'
import type { Decides } from '../life/move.ts'
import type { Actor } from '../roles.ts'
import type { CommandTx } from './command-tx.ts'

/** Context passed to nearly every command: an actor with an organization. */
export type Member = Actor & { organization_id: string }

export type Context<Who = Member> = {
  tx: CommandTx
  actor: Who
  now: Date
  /** The moment of the fact itself: before `now` where it was entered without a connection. */
  entered: Date
  keys: Keys
  /** The address of this site, for links on paper: the server’s own, never one that a caller names. */ site: string
  /** Where the operator lets mailboxes be besides the internet (IMAP_NETWORKS). */ innerNetworks?: string
  /** The same for MQTT brokers (MQTT_NETWORKS). */ brokerNetworks?: string
  /** The caller’s network address. */ address?: string
}

export type Command<Name extends string = string, In = any, Out = unknown> = {
  name: Name
  /** One sentence for the documentation: the effect. */
  about: string
  /** Takes only the result type of a check: the compiler would compare the sixty methods of each. */
  input: z.core.$ZodType<In>
  /** Left out of the audit log: tokens, passwords. */
  secret?: readonly (keyof In & string)[]
  /** Of the answer: only who asked gets it. Neither the audit log nor the answer kept for a second try has it. */
  handed?: readonly string[]
  /** The input with the reason: it is stored with the change, and the record's history shows it. */
  reason?: keyof In & string
  /** Open to people who belong to no organization yet; all others need one before they can do anything. */
  newcomers?: boolean
  /** Changes permissions: cached callers are cleared as soon as it is done. */
  access?: true
  /** Left out by a command that decides nothing. */
  decides?: Decides
  /** Requires a signed-in person, never a program with a key: a signature is personal. */
  personal?: true
  /** The input that names the record to which a key can be bound: `run:COMMAND@RECORD` does nothing else. */
  forOne?: Exclude<keyof In & string, 'id'>
  /** A fact of the field: without a connection it waits on the device (`client/outbox`), and tells when it was entered. */
  offline?: true
  /** Anonymous: no audit line is written, and the histories do not say who did it. */
  nameless?: true
  /**
   * Secret, as a sealed bid is before the opening: the request log and its metrics name neither the command nor the
   * caller.
   */
  confidential?: true
  /** Opens what is sealed. A rehearsal would show it, and leave no trace of who saw it. */
  unseals?: true
  /** Read-only: nothing is written, not even the audit line. */
  reads?: true
  /** Returns a document: a request that accepts a PDF gets it printed, any other its content as data. */
  prints?: true
  /** Returns the place of a picture: a request that accepts a picture gets its bytes. */
  shows?: true
  /** Reads much of an organization's records: few of these run at once, each for a shorter time (decision 0245). */
  heavy?: true
  /** The lifecycle move that it carries out: the description of the API and the followers read it. */
  move?: { life: Life; name: string }
  run(input: In, context: Context): Promise<Out>
}

/** No program runs it, whatever its key says: it changes rights, signs, or decides. */
export const isForPeople = ({ access, personal, decides }: Command): boolean => Boolean(access || personal || decides)

export const command = <const Name extends string, In, Out>(
  name: Name,
  rest: Omit<Command<Name, In, Out>, 'name' | 'newcomers'>,
): Command<Name, In, Out> => ({ name, ...rest })

/** A command that may wait on a device: its type tells the screen so. */
export const offlineCommand = <const Name extends string, In, Out>(
  name: Name,
  rest: Omit<Command<Name, In, Out>, 'name' | 'newcomers' | 'offline' | 'decides' | 'personal' | 'access'>,
): Command<Name, In, Out> & { offline: true } => ({ name, offline: true, ...rest })

/** A query, not a change: returns what takes more than one table and one person's rights to know. */
export const question = <const Name extends string, In, Out>(
  name: Name,
  rest: Omit<Command<Name, In, Out>, 'name' | 'newcomers' | 'reads' | 'access'>,
): Command<Name, In, Out> => ({ name, reads: true, ...rest })

/** A query that returns a document, for the eye and for programs. */
export const documentQuestion = <const Name extends string, In>(
  name: Name,
  rest: Omit<Command<Name, In, PrintedDocument>, 'name' | 'newcomers' | 'reads' | 'access' | 'prints'>,
): Command<Name, In, PrintedDocument> => ({ name, reads: true, prints: true, ...rest })

/** A query that returns one picture of a text, for a person who may read the text but not the files of its record. */
export const pictureQuestion = <const Name extends string, In>(
  name: Name,
  rest: Omit<Command<Name, In, StoredPicture>, 'name' | 'newcomers' | 'reads' | 'access' | 'shows'>,
): Command<Name, In, StoredPicture> => ({ name, reads: true, shows: true, ...rest })

/** A command of a person without an organization. It must enter one before it ends: the audit line is stored there. */
export const newcomerCommand = <const Name extends string, In, Out>(
  name: Name,
  rest: Omit<Command<Name, In, Out>, 'name' | 'newcomers' | 'run'> & {
    run(input: In, context: Context<Actor>): Promise<Out>
  },
): Command<Name, In, Out> => ({ name, newcomers: true, ...rest }) as Command<Name, In, Out>
