/**
 * Replaces Amplify's sign-in by Cognito in the page. Amplify takes it for configurations with `Auth`, and Clearfloor has
 * its own sign-in (auth.ts in shared/contract/access). Saves 8 KB of 22 in the first load.
 */
const none = (): never => {
  throw new Error('There is no Cognito in the page')
}

export {
  none as CognitoAWSCredentialsAndIdentityIdProvider,
  none as cognitoCredentialsProvider,
  none as cognitoUserPoolsTokenProvider,
  none as DefaultIdentityIdStore,
  none as DefaultTokenStore,
  none as refreshAuthTokensWithoutDedupe,
  none as TokenOrchestrator,
}
