/** The part of oidc-provider that the tests use; the package has no types. */
declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http'

  interface Grant {
    addOIDCScope(scope: string): void
    save(): Promise<string>
  }
  interface Interaction {
    prompt: { name: string }
    params: { client_id?: unknown }
    grantId?: string
  }
  export class Provider {
    constructor(
      issuer: string,
      configuration: {
        findAccount(context: unknown, id: string): { accountId: string; claims(): Promise<{ sub: string }> }
        interactions: { url(context: unknown, interaction: { uid: string }): string }
        [setting: string]: unknown
      },
    )
    readonly Grant: { new (of: { accountId: string; clientId: string }): Grant; find(id: string): Promise<Grant> }
    callback(): (req: IncomingMessage, res: ServerResponse) => void
    interactionDetails(req: IncomingMessage, res: ServerResponse): Promise<Interaction>
    interactionFinished(req: IncomingMessage, res: ServerResponse, result: object): Promise<void>
  }
}
