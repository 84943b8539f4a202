import { Duration, Fn, RemovalPolicy } from 'aws-cdk-lib'
import { Certificate } from 'aws-cdk-lib/aws-certificatemanager'
import * as cdn from 'aws-cdk-lib/aws-cloudfront'
import { HttpOrigin, S3BucketOrigin } from 'aws-cdk-lib/aws-cloudfront-origins'
import { BlockPublicAccess, Bucket, BucketEncryption, type IBucket } from 'aws-cdk-lib/aws-s3'
import { Construct } from 'constructs'
import { API_PATHS, PORTAL_PAGE, PORTAL_PATH, SITE_PATH, SOCKET_STAGE } from '#shared/contract/protocol/originPaths.ts'
import { accept } from './nag.ts'
import { contentSecurityPolicy, HSTS_SECONDS, PERMISSIONS } from './securityHeaders.ts'

interface WebsiteProps {
  siteOrigin: string
  /** For the site's host name. */
  certificate: string
  bucketOrigin: string
  /** The URL of the support chat's script. No chat when absent. */
  chatScript: string | undefined
  httpEndpoint: string
  /** The secret by which functions recognise the CDN. */
  cdnSecret: string
  /** The ARN of the site's firewall. */
  firewall: string | undefined
  logs: IBucket
  socketEndpoint: string
}

/** Page, API and socket share one origin, so the cookie is first-party and CORS is not needed. */
export class Website extends Construct {
  readonly bucket: Bucket
  readonly distribution: cdn.Distribution

  constructor(scope: Construct, id: string, props: WebsiteProps) {
    super(scope, id)
    this.bucket = privateBucket(this, props.logs)
    const responseHeadersPolicy = headers(this, props)
    const api = { ...passedOn(props.httpEndpoint, props.cdnSecret), ...viewerAddress(this), responseHeadersPolicy }
    this.distribution = new cdn.Distribution(this, 'Distribution', {
      defaultRootObject: 'index.html',
      ...(props.firewall && { webAclId: props.firewall }),
      httpVersion: cdn.HttpVersion.HTTP2_AND_3,
      minimumProtocolVersion: cdn.SecurityPolicyProtocol.TLS_V1_2_2021,
      domainNames: [new URL(props.siteOrigin).hostname],
      certificate: Certificate.fromCertificateArn(this, 'Certificate', props.certificate),
      defaultBehavior: { ...page(this, this.bucket), responseHeadersPolicy },
      additionalBehaviors: {
        ...Object.fromEntries(API_PATHS.map(path => [path, api])),
        [`/${SOCKET_STAGE}`]: passedOn(props.socketEndpoint, props.cdnSecret),
      },
    })
    accept(this.distribution, 'CFR1', 'Surveyors travel, and clients open their documents anywhere')
    accept(this.distribution, 'CFR3', 'Its log is a delivery in us-east-1 (edge.ts)')
    if (!props.firewall) accept(this.distribution, 'CFR2', 'The stage has no edge, as its file says')
  }
}

const privateBucket = (scope: Construct, serverAccessLogsBucket: IBucket) =>
  new Bucket(scope, 'Bucket', {
    blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
    encryption: BucketEncryption.S3_MANAGED,
    enforceSSL: true,
    serverAccessLogsBucket,
    serverAccessLogsPrefix: 'website/',
    removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
  })

/**
 * Serves files as they are; a path without an extension serves the portal's or the app's page. A CloudFront error page would hide
 * the API's own 404.
 */
const page = (scope: Construct, bucket: Bucket) => ({
  // The cast: CDK declares Bucket.isWebsite looser than IBucket's under exactOptionalPropertyTypes.
  origin: S3BucketOrigin.withOriginAccessControl(bucket as IBucket),
  viewerProtocolPolicy: cdn.ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
  cachePolicy: cdn.CachePolicy.CACHING_OPTIMIZED,
  compress: true,
  functionAssociations: [
    onRequest(
      scope,
      'Pages',
      `if (/^(\\${PORTAL_PATH}|\\${SITE_PATH})(\\/|$)/.test(r.uri)) r.uri = '${PORTAL_PAGE}'; else if (!/\\.[A-Za-z0-9]+$/.test(r.uri)) r.uri = '/index.html'`,
    ),
    charset(scope),
  ],
})

/** Adds the charset to text content types, because the bucket does not know it. */
const charset = (scope: Construct) =>
  onAnswer(
    scope,
    'Charset',
    "var t = r.headers['content-type']; if (t && /^(text\\/|[^;]*[+/]xml)[^;]*$/.test(t.value)) t.value += '; charset=utf-8'",
  )

/** Passes the viewer's IP address to the API, and overwrites any value that the viewer sent. */
const viewerAddress = (scope: Construct) => ({
  functionAssociations: [
    onRequest(scope, 'ViewerAddress', "r.headers['x-viewer-address'] = { value: event.viewer.ip }"),
  ],
})

/** Changes each viewer request `r` first. */
const onRequest = (scope: Construct, id: string, change: string) =>
  association(scope, id, cdn.FunctionEventType.VIEWER_REQUEST, `var r = event.request; ${change}; return r`)

/** Changes each response `r` before it reaches the viewer. */
const onAnswer = (scope: Construct, id: string, change: string) =>
  association(scope, id, cdn.FunctionEventType.VIEWER_RESPONSE, `var r = event.response; ${change}; return r`)

const association = (scope: Construct, id: string, eventType: cdn.FunctionEventType, body: string) => ({
  eventType,
  function: new cdn.Function(scope, id, {
    runtime: cdn.FunctionRuntime.JS_2_0,
    code: cdn.FunctionCode.fromInline(`function handler(event) { ${body} }`),
  }),
})

/** Never cached. The whole request is passed on except the host name, which must be the API's. */
const passedOn = (endpoint: string, cdnSecret: string) => ({
  origin: new HttpOrigin(Fn.select(1, Fn.split('://', endpoint)), {
    customHeaders: { 'x-cdn-secret': cdnSecret },
  }),
  viewerProtocolPolicy: cdn.ViewerProtocolPolicy.HTTPS_ONLY,
  allowedMethods: cdn.AllowedMethods.ALLOW_ALL,
  cachePolicy: cdn.CachePolicy.CACHING_DISABLED,
  originRequestPolicy: cdn.OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
})

const headers = (scope: Construct, { bucketOrigin, chatScript }: WebsiteProps) =>
  new cdn.ResponseHeadersPolicy(scope, 'Headers', {
    securityHeadersBehavior: {
      contentSecurityPolicy: {
        contentSecurityPolicy: contentSecurityPolicy(bucketOrigin, chatScript),
        override: true,
      },
      strictTransportSecurity: {
        accessControlMaxAge: Duration.seconds(HSTS_SECONDS),
        includeSubdomains: true,
        override: true,
      },
      contentTypeOptions: { override: true },
      frameOptions: { frameOption: cdn.HeadersFrameOption.DENY, override: true },
      referrerPolicy: { referrerPolicy: cdn.HeadersReferrerPolicy.STRICT_ORIGIN_WHEN_CROSS_ORIGIN, override: true },
    },
    customHeadersBehavior: {
      customHeaders: [
        { header: 'permissions-policy', value: PERMISSIONS, override: true },
        { header: 'cross-origin-opener-policy', value: 'same-origin', override: true },
      ],
    },
  })
