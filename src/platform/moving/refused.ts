/** Why an agency is not moved: a sentence for the operator who typed the command. */
export class MoveRefused extends Error {}
