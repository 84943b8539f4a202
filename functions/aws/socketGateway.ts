import {
  ApiGatewayManagementApiClient,
  DeleteConnectionCommand,
  PostToConnectionCommand,
} from '@aws-sdk/client-apigatewaymanagementapi'
import { settings } from '#functions/runtime/settings.ts'
import { limitsOf, unlessAbsent } from './sdkClients.ts'

const client = new ApiGatewayManagementApiClient({ ...limitsOf('socketGateway'), endpoint: settings('SOCKETS_URL') })

/** Sends text to one connection; false if it is closed. */
export async function postTo(ConnectionId: string, text: string): Promise<boolean> {
  const posting = client.send(new PostToConnectionCommand({ ConnectionId, Data: Buffer.from(text) }))
  return (await unlessAbsent('socketGateway', posting)) !== undefined
}

/** Closes one connection; also succeeds if it is already closed. */
export async function disconnect(ConnectionId: string): Promise<void> {
  await unlessAbsent('socketGateway', client.send(new DeleteConnectionCommand({ ConnectionId })))
}
