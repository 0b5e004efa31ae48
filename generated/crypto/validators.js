// Every schema as a compiled function: see `validators.d.ts`.
// Generated from the OpenAPI document of the crypto service. Do not edit: change the document and generate again.

var xi=(s,i)=>()=>{try{return i||s((i={exports:{}}).exports,i),i.exports}catch(l){throw i=0,l}};var Ur=xi(L=>{"use strict";Object.defineProperty(L,"__esModule",{value:!0});L.formatNames=L.fastFormats=L.fullFormats=void 0;
function K(s,i){return{validate:s,compare:i}}L.fullFormats={date:K(Rs,Wr),time:K(Rr(!0),Gr),"date-time":K(Ss(!0),Ws),"is\
o-time":K(Rr(),Fs),"iso-date-time":K(Ss(),Gs),duration:/^P(?!$)((\d+Y)?(\d+M)?(\d+D)?(T(?=\d)(\d+H)?(\d+M)?(\d+S)?)?|(\d+W)?)$/,
uri:Oi,"uri-reference":/^(?:[a-z][a-z0-9+\-.]*:)?(?:\/?\/(?:(?:[a-z0-9\-._~!$&'()*+,;=:]|%[0-9a-f]{2})*@)?(?:\[(?:(?:(?:(?:[0-9a-f]{1,4}:){6}|::(?:[0-9a-f]{1,4}:){5}|(?:[0-9a-f]{1,4})?::(?:[0-9a-f]{1,4}:){4}|(?:(?:[0-9a-f]{1,4}:){0,1}[0-9a-f]{1,4})?::(?:[0-9a-f]{1,4}:){3}|(?:(?:[0-9a-f]{1,4}:){0,2}[0-9a-f]{1,4})?::(?:[0-9a-f]{1,4}:){2}|(?:(?:[0-9a-f]{1,4}:){0,3}[0-9a-f]{1,4})?::[0-9a-f]{1,4}:|(?:(?:[0-9a-f]{1,4}:){0,4}[0-9a-f]{1,4})?::)(?:[0-9a-f]{1,4}:[0-9a-f]{1,4}|(?:(?:25[0-5]|2[0-4]\d|[01]?\d\d?)\.){3}(?:25[0-5]|2[0-4]\d|[01]?\d\d?))|(?:(?:[0-9a-f]{1,4}:){0,5}[0-9a-f]{1,4})?::[0-9a-f]{1,4}|(?:(?:[0-9a-f]{1,4}:){0,6}[0-9a-f]{1,4})?::)|[Vv][0-9a-f]+\.[a-z0-9\-._~!$&'()*+,;=:]+)\]|(?:(?:25[0-5]|2[0-4]\d|[01]?\d\d?)\.){3}(?:25[0-5]|2[0-4]\d|[01]?\d\d?)|(?:[a-z0-9\-._~!$&'"()*+,;=]|%[0-9a-f]{2})*)(?::\d*)?(?:\/(?:[a-z0-9\-._~!$&'"()*+,;=:@]|%[0-9a-f]{2})*)*|\/(?:(?:[a-z0-9\-._~!$&'"()*+,;=:@]|%[0-9a-f]{2})+(?:\/(?:[a-z0-9\-._~!$&'"()*+,;=:@]|%[0-9a-f]{2})*)*)?|(?:[a-z0-9\-._~!$&'"()*+,;=:@]|%[0-9a-f]{2})+(?:\/(?:[a-z0-9\-._~!$&'"()*+,;=:@]|%[0-9a-f]{2})*)*)?(?:\?(?:[a-z0-9\-._~!$&'"()*+,;=:@/?]|%[0-9a-f]{2})*)?(?:#(?:[a-z0-9\-._~!$&'"()*+,;=:@/?]|%[0-9a-f]{2})*)?$/i,
"uri-template":/^(?:(?:[^\x00-\x20"'<>%\\^`{|}]|%[0-9a-f]{2})|\{[+#./;?&=,!@|]?(?:[a-z0-9_]|%[0-9a-f]{2})+(?::[1-9][0-9]{0,3}|\*)?(?:,(?:[a-z0-9_]|%[0-9a-f]{2})+(?::[1-9][0-9]{0,3}|\*)?)*\})*$/i,
url:/^(?:https?|ftp):\/\/(?:\S+(?::\S*)?@)?(?:(?!(?:10|127)(?:\.\d{1,3}){3})(?!(?:169\.254|192\.168)(?:\.\d{1,3}){2})(?!172\.(?:1[6-9]|2\d|3[0-1])(?:\.\d{1,3}){2})(?:[1-9]\d?|1\d\d|2[01]\d|22[0-3])(?:\.(?:1?\d{1,2}|2[0-4]\d|25[0-5])){2}(?:\.(?:[1-9]\d?|1\d\d|2[0-4]\d|25[0-4]))|(?:(?:[a-z0-9\u{00a1}-\u{ffff}]+-)*[a-z0-9\u{00a1}-\u{ffff}]+)(?:\.(?:[a-z0-9\u{00a1}-\u{ffff}]+-)*[a-z0-9\u{00a1}-\u{ffff}]+)*(?:\.(?:[a-z\u{00a1}-\u{ffff}]{2,})))(?::\d{2,5})?(?:\/[^\s]*)?$/iu,
email:/^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/i,
hostname:/^(?=.{1,253}\.?$)[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[-0-9a-z]{0,61}[0-9a-z])?)*\.?$/i,ipv4:/^(?:(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)\.){3}(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)$/,
ipv6:/^((([0-9a-f]{1,4}:){7}([0-9a-f]{1,4}|:))|(([0-9a-f]{1,4}:){6}(:[0-9a-f]{1,4}|((25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(\.(25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)){3})|:))|(([0-9a-f]{1,4}:){5}(((:[0-9a-f]{1,4}){1,2})|:((25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(\.(25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)){3})|:))|(([0-9a-f]{1,4}:){4}(((:[0-9a-f]{1,4}){1,3})|((:[0-9a-f]{1,4})?:((25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(\.(25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)){3}))|:))|(([0-9a-f]{1,4}:){3}(((:[0-9a-f]{1,4}){1,4})|((:[0-9a-f]{1,4}){0,2}:((25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(\.(25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)){3}))|:))|(([0-9a-f]{1,4}:){2}(((:[0-9a-f]{1,4}){1,5})|((:[0-9a-f]{1,4}){0,3}:((25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(\.(25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)){3}))|:))|(([0-9a-f]{1,4}:){1}(((:[0-9a-f]{1,4}){1,6})|((:[0-9a-f]{1,4}){0,4}:((25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(\.(25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)){3}))|:))|(:(((:[0-9a-f]{1,4}){1,7})|((:[0-9a-f]{1,4}){0,5}:((25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(\.(25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)){3}))|:)))$/i,
regex:Ri,uuid:/^(?:urn:uuid:)?[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i,"json-pointer":/^(?:\/(?:[^~/]|~0|~1)*)*$/,
"json-pointer-uri-fragment":/^#(?:\/(?:[a-z0-9_\-.!$&'()*+,;:=@]|%[0-9a-f]{2}|~0|~1)*)*$/i,"relative-json-pointer":/^(?:0|[1-9][0-9]*)(?:#|(?:\/(?:[^~/]|~0|~1)*)*)$/,
byte:Ei,int32:{type:"number",validate:Si},int64:{type:"number",validate:Ci},float:{type:"number",validate:Ns},double:{type:"\
number",validate:Ns},password:!0,binary:!0};L.fastFormats={...L.fullFormats,date:K(/^\d\d\d\d-[0-1]\d-[0-3]\d$/,Wr),time:K(
/^(?:[0-2]\d:[0-5]\d:[0-5]\d|23:59:60)(?:\.\d+)?(?:z|[+-]\d\d(?::?\d\d)?)$/i,Gr),"date-time":K(/^\d\d\d\d-[0-1]\d-[0-3]\dt(?:[0-2]\d:[0-5]\d:[0-5]\d|23:59:60)(?:\.\d+)?(?:z|[+-]\d\d(?::?\d\d)?)$/i,
Ws),"iso-time":K(/^(?:[0-2]\d:[0-5]\d:[0-5]\d|23:59:60)(?:\.\d+)?(?:z|[+-]\d\d(?::?\d\d)?)?$/i,Fs),"iso-date-time":K(/^\d\d\d\d-[0-1]\d-[0-3]\d[t\s](?:[0-2]\d:[0-5]\d:[0-5]\d|23:59:60)(?:\.\d+)?(?:z|[+-]\d\d(?::?\d\d)?)?$/i,
Gs),uri:/^(?:[a-z][a-z0-9+\-.]*:)(?:\/?\/)?[^\s]*$/i,"uri-reference":/^(?:(?:[a-z][a-z0-9+\-.]*:)?\/?\/)?(?:[^\\\s#][^\s#]*)?(?:#[^\\\s]*)?$/i,
email:/^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*$/i};
L.formatNames=Object.keys(L.fullFormats);function Ai(s){return s%4===0&&(s%100!==0||s%400===0)}var ji=/^(\d\d\d\d)-(\d\d)-(\d\d)$/,
Ii=[0,31,28,31,30,31,30,31,31,30,31,30,31];function Rs(s){let i=ji.exec(s);if(!i)return!1;let l=+i[1],u=+i[2],p=+i[3];return u>=
1&&u<=12&&p>=1&&p<=(u===2&&Ai(l)?29:Ii[u])}function Wr(s,i){if(s&&i)return s>i?1:s<i?-1:0}var Nr=/^(\d\d):(\d\d):(\d\d(?:\.\d+)?)(z|([+-])(\d\d)(?::?(\d\d))?)?$/i;
function Rr(s){return function(l){let u=Nr.exec(l);if(!u)return!1;let p=+u[1],d=+u[2],e=+u[3],t=u[4],n=u[5]==="-"?-1:1,r=+(u[6]||
0),a=+(u[7]||0);if(r>23||a>59||s&&!t)return!1;if(p<=23&&d<=59&&e<60)return!0;let m=d-a*n,o=p-r*n-(m<0?1:0);return(o===23||
o===-1)&&(m===59||m===-1)&&e<61}}function Gr(s,i){if(!(s&&i))return;let l=new Date("2020-01-01T"+s).valueOf(),u=new Date(
"2020-01-01T"+i).valueOf();if(l&&u)return l-u}function Fs(s,i){if(!(s&&i))return;let l=Nr.exec(s),u=Nr.exec(i);if(l&&u)return s=
l[1]+l[2]+l[3],i=u[1]+u[2]+u[3],s>i?1:s<i?-1:0}var Fr=/t|\s/i;function Ss(s){let i=Rr(s);return function(u){let p=u.split(
Fr);return p.length===2&&Rs(p[0])&&i(p[1])}}function Ws(s,i){if(!(s&&i))return;let l=new Date(s).valueOf(),u=new Date(i).
valueOf();if(l&&u)return l-u}function Gs(s,i){if(!(s&&i))return;let[l,u]=s.split(Fr),[p,d]=i.split(Fr),e=Wr(l,p);if(e!==
void 0)return e||Gr(u,d)}var $i=/\/|:/,Di=/^(?:[a-z][a-z0-9+\-.]*:)(?:\/?\/(?:(?:[a-z0-9\-._~!$&'()*+,;=:]|%[0-9a-f]{2})*@)?(?:\[(?:(?:(?:(?:[0-9a-f]{1,4}:){6}|::(?:[0-9a-f]{1,4}:){5}|(?:[0-9a-f]{1,4})?::(?:[0-9a-f]{1,4}:){4}|(?:(?:[0-9a-f]{1,4}:){0,1}[0-9a-f]{1,4})?::(?:[0-9a-f]{1,4}:){3}|(?:(?:[0-9a-f]{1,4}:){0,2}[0-9a-f]{1,4})?::(?:[0-9a-f]{1,4}:){2}|(?:(?:[0-9a-f]{1,4}:){0,3}[0-9a-f]{1,4})?::[0-9a-f]{1,4}:|(?:(?:[0-9a-f]{1,4}:){0,4}[0-9a-f]{1,4})?::)(?:[0-9a-f]{1,4}:[0-9a-f]{1,4}|(?:(?:25[0-5]|2[0-4]\d|[01]?\d\d?)\.){3}(?:25[0-5]|2[0-4]\d|[01]?\d\d?))|(?:(?:[0-9a-f]{1,4}:){0,5}[0-9a-f]{1,4})?::[0-9a-f]{1,4}|(?:(?:[0-9a-f]{1,4}:){0,6}[0-9a-f]{1,4})?::)|[Vv][0-9a-f]+\.[a-z0-9\-._~!$&'()*+,;=:]+)\]|(?:(?:25[0-5]|2[0-4]\d|[01]?\d\d?)\.){3}(?:25[0-5]|2[0-4]\d|[01]?\d\d?)|(?:[a-z0-9\-._~!$&'()*+,;=]|%[0-9a-f]{2})*)(?::\d*)?(?:\/(?:[a-z0-9\-._~!$&'()*+,;=:@]|%[0-9a-f]{2})*)*|\/(?:(?:[a-z0-9\-._~!$&'()*+,;=:@]|%[0-9a-f]{2})+(?:\/(?:[a-z0-9\-._~!$&'()*+,;=:@]|%[0-9a-f]{2})*)*)?|(?:[a-z0-9\-._~!$&'()*+,;=:@]|%[0-9a-f]{2})+(?:\/(?:[a-z0-9\-._~!$&'()*+,;=:@]|%[0-9a-f]{2})*)*)(?:\?(?:[a-z0-9\-._~!$&'()*+,;=:@/?]|%[0-9a-f]{2})*)?(?:#(?:[a-z0-9\-._~!$&'()*+,;=:@/?]|%[0-9a-f]{2})*)?$/i;
function Oi(s){return $i.test(s)&&Di.test(s)}var Cs=/^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/gm;
function Ei(s){return Cs.lastIndex=0,Cs.test(s)}var Ti=-(2**31),zi=2**31-1;function Si(s){return Number.isInteger(s)&&s<=
zi&&s>=Ti}function Ci(s){return Number.isInteger(s)}function Ns(){return!0}var Ni=/[^\\]\\Z/;function Ri(s){if(Ni.test(s))
return!1;try{return new RegExp(s),!0}catch{return!1}}});var Ks=ee;var Fi=new RegExp("^[0-9a-fA-F]{24}$","u");function ee(s,{instancePath:i="",parentData:l,parentDataProperty:u,rootData:p=s,
dynamicAnchors:d={}}={}){let e=null,t=0,n=ee.evaluated;if(n.dynamicProps&&(n.props=void 0),n.dynamicItems&&(n.items=void 0),
typeof s=="string"){if(!Fi.test(s)){let r={instancePath:i,schemaPath:"#/pattern",keyword:"pattern",params:{pattern:"^[0-\
9a-fA-F]{24}$"},message:'must match pattern "^[0-9a-fA-F]{24}$"'};e===null?e=[r]:e.push(r),t++}}else{let r={instancePath:i,
schemaPath:"#/type",keyword:"type",params:{type:"string"},message:"must be string"};e===null?e=[r]:e.push(r),t++}return ee.
errors=e,t===0}ee.evaluated={dynamicProps:!1,dynamicItems:!1};var Ls=T;function T(s,{instancePath:i="",parentData:l,parentDataProperty:u,rootData:p=s,dynamicAnchors:d={}}={}){let e=null,t=0,n=T.
evaluated;if(n.dynamicProps&&(n.props=void 0),n.dynamicItems&&(n.items=void 0),typeof s!="string"){let r={instancePath:i,
schemaPath:"#/type",keyword:"type",params:{type:"string"},message:"must be string"};e===null?e=[r]:e.push(r),t++}return T.
errors=e,t===0}T.evaluated={dynamicProps:!1,dynamicItems:!1};var Bs=De;function De(s,{instancePath:i="",parentData:l,parentDataProperty:u,rootData:p=s,dynamicAnchors:d={}}={}){let e=null,t=0,
n=De.evaluated;if(n.dynamicProps&&(n.props=void 0),n.dynamicItems&&(n.items=void 0),typeof s!="string"){let r={instancePath:i,
schemaPath:"#/type",keyword:"type",params:{type:"string"},message:"must be string"};e===null?e=[r]:e.push(r),t++}return De.
errors=e,t===0}De.evaluated={dynamicProps:!1,dynamicItems:!1};var Zs=re;function W(s,{instancePath:i="",parentData:l,parentDataProperty:u,rootData:p=s,dynamicAnchors:d={}}={}){let e=null,t=0,n=W.
evaluated;if(n.dynamicProps&&(n.props=void 0),n.dynamicItems&&(n.items=void 0),typeof s!="string"){let r={instancePath:i,
schemaPath:"#/type",keyword:"type",params:{type:"string"},message:"must be string"};e===null?e=[r]:e.push(r),t++}return W.
errors=e,t===0}W.evaluated={dynamicProps:!1,dynamicItems:!1};var I=/^-?(0|[1-9][0-9]*)(\.[0-9]+)?$/,M=Ur().fullFormats["\
date-time"];function re(s,{instancePath:i="",parentData:l,parentDataProperty:u,rootData:p=s,dynamicAnchors:d={}}={}){let e=null,
t=0,n=re.evaluated;if(n.dynamicProps&&(n.props=void 0),n.dynamicItems&&(n.items=void 0),s&&typeof s=="object"&&!Array.isArray(
s)){if(s.asset_id===void 0){let r={instancePath:i,schemaPath:"#/required",keyword:"required",params:{missingProperty:"as\
set_id"},message:"must have required property 'asset_id'"};e===null?e=[r]:e.push(r),t++}if(s.chain===void 0){let r={instancePath:i,
schemaPath:"#/required",keyword:"required",params:{missingProperty:"chain"},message:"must have required property 'chain'"};
e===null?e=[r]:e.push(r),t++}if(s.ticker===void 0){let r={instancePath:i,schemaPath:"#/required",keyword:"required",params:{
missingProperty:"ticker"},message:"must have required property 'ticker'"};e===null?e=[r]:e.push(r),t++}if(s.wallet_address===
void 0){let r={instancePath:i,schemaPath:"#/required",keyword:"required",params:{missingProperty:"wallet_address"},message:"\
must have required property 'wallet_address'"};e===null?e=[r]:e.push(r),t++}if(s.balance===void 0){let r={instancePath:i,
schemaPath:"#/required",keyword:"required",params:{missingProperty:"balance"},message:"must have required property 'bala\
nce'"};e===null?e=[r]:e.push(r),t++}if(s.balance_usd===void 0){let r={instancePath:i,schemaPath:"#/required",keyword:"re\
quired",params:{missingProperty:"balance_usd"},message:"must have required property 'balance_usd'"};e===null?e=[r]:e.push(
r),t++}if(s.last_updated===void 0){let r={instancePath:i,schemaPath:"#/required",keyword:"required",params:{missingProperty:"\
last_updated"},message:"must have required property 'last_updated'"};e===null?e=[r]:e.push(r),t++}if(s.asset_id!==void 0&&
(W(s.asset_id,{instancePath:i+"/asset_id",parentData:s,parentDataProperty:"asset_id",rootData:p,dynamicAnchors:d})||(e=e===
null?W.errors:e.concat(W.errors),t=e.length)),s.chain!==void 0&&typeof s.chain!="string"){let r={instancePath:i+"/chain",
schemaPath:"#/properties/chain/type",keyword:"type",params:{type:"string"},message:"must be string"};e===null?e=[r]:e.push(
r),t++}if(s.ticker!==void 0&&typeof s.ticker!="string"){let r={instancePath:i+"/ticker",schemaPath:"#/properties/ticker/\
type",keyword:"type",params:{type:"string"},message:"must be string"};e===null?e=[r]:e.push(r),t++}if(s.wallet_address!==
void 0&&typeof s.wallet_address!="string"){let r={instancePath:i+"/wallet_address",schemaPath:"#/properties/wallet_addre\
ss/type",keyword:"type",params:{type:"string"},message:"must be string"};e===null?e=[r]:e.push(r),t++}if(s.balance!==void 0){
let r=s.balance;if(typeof r=="string"){if(!I.test(r)){let a={instancePath:i+"/balance",schemaPath:"#/properties/balance/\
format",keyword:"format",params:{format:"decimal"},message:'must match format "decimal"'};e===null?e=[a]:e.push(a),t++}}else{
let a={instancePath:i+"/balance",schemaPath:"#/properties/balance/type",keyword:"type",params:{type:"string"},message:"m\
ust be string"};e===null?e=[a]:e.push(a),t++}}if(s.balance_usd!==void 0){let r=s.balance_usd;if(typeof r=="string"){if(!I.
test(r)){let a={instancePath:i+"/balance_usd",schemaPath:"#/properties/balance_usd/format",keyword:"format",params:{format:"\
decimal"},message:'must match format "decimal"'};e===null?e=[a]:e.push(a),t++}}else{let a={instancePath:i+"/balance_usd",
schemaPath:"#/properties/balance_usd/type",keyword:"type",params:{type:"string"},message:"must be string"};e===null?e=[a]:
e.push(a),t++}}if(s.last_updated!==void 0){let r=s.last_updated;if(typeof r=="string"){if(!M.validate(r)){let a={instancePath:i+
"/last_updated",schemaPath:"#/properties/last_updated/format",keyword:"format",params:{format:"date-time"},message:'must\
 match format "date-time"'};e===null?e=[a]:e.push(a),t++}}else{let a={instancePath:i+"/last_updated",schemaPath:"#/prope\
rties/last_updated/type",keyword:"type",params:{type:"string"},message:"must be string"};e===null?e=[a]:e.push(a),t++}}}else{
let r={instancePath:i,schemaPath:"#/type",keyword:"type",params:{type:"object"},message:"must be object"};e===null?e=[r]:
e.push(r),t++}return re.errors=e,t===0}re.evaluated={props:{asset_id:!0,chain:!0,ticker:!0,wallet_address:!0,balance:!0,
balance_usd:!0,last_updated:!0},dynamicProps:!1,dynamicItems:!1};var Ys=W,Qs=te;function k(s,{instancePath:i="",parentData:l,parentDataProperty:u,rootData:p=s,dynamicAnchors:d={}}={}){let e=null,t=0,n=k.
evaluated;if(n.dynamicProps&&(n.props=void 0),n.dynamicItems&&(n.items=void 0),typeof s!="string"){let r={instancePath:i,
schemaPath:"#/type",keyword:"type",params:{type:"string"},message:"must be string"};e===null?e=[r]:e.push(r),t++}return k.
errors=e,t===0}k.evaluated={dynamicProps:!1,dynamicItems:!1};function $(s,{instancePath:i="",parentData:l,parentDataProperty:u,rootData:p=s,dynamicAnchors:d={}}={}){let e=null,t=0,n=$.
evaluated;if(n.dynamicProps&&(n.props=void 0),n.dynamicItems&&(n.items=void 0),typeof s!="string"){let r={instancePath:i,
schemaPath:"#/type",keyword:"type",params:{type:"string"},message:"must be string"};e===null?e=[r]:e.push(r),t++}return $.
errors=e,t===0}$.evaluated={dynamicProps:!1,dynamicItems:!1};function se(s,{instancePath:i="",parentData:l,parentDataProperty:u,
rootData:p=s,dynamicAnchors:d={}}={}){let e=null,t=0,n=se.evaluated;if(n.dynamicProps&&(n.props=void 0),n.dynamicItems&&
(n.items=void 0),s&&typeof s=="object"&&!Array.isArray(s)){if(s.card_id===void 0){let r={instancePath:i,schemaPath:"#/re\
quired",keyword:"required",params:{missingProperty:"card_id"},message:"must have required property 'card_id'"};e===null?
e=[r]:e.push(r),t++}if(s.last_four===void 0){let r={instancePath:i,schemaPath:"#/required",keyword:"required",params:{missingProperty:"\
last_four"},message:"must have required property 'last_four'"};e===null?e=[r]:e.push(r),t++}if(s.card_type===void 0){let r={
instancePath:i,schemaPath:"#/required",keyword:"required",params:{missingProperty:"card_type"},message:"must have requir\
ed property 'card_type'"};e===null?e=[r]:e.push(r),t++}if(s.is_frozen===void 0){let r={instancePath:i,schemaPath:"#/requ\
ired",keyword:"required",params:{missingProperty:"is_frozen"},message:"must have required property 'is_frozen'"};e===null?
e=[r]:e.push(r),t++}if(s.is_lost===void 0){let r={instancePath:i,schemaPath:"#/required",keyword:"required",params:{missingProperty:"\
is_lost"},message:"must have required property 'is_lost'"};e===null?e=[r]:e.push(r),t++}if(s.is_blocked===void 0){let r={
instancePath:i,schemaPath:"#/required",keyword:"required",params:{missingProperty:"is_blocked"},message:"must have requi\
red property 'is_blocked'"};e===null?e=[r]:e.push(r),t++}if(s.status===void 0){let r={instancePath:i,schemaPath:"#/requi\
red",keyword:"required",params:{missingProperty:"status"},message:"must have required property 'status'"};e===null?e=[r]:
e.push(r),t++}if(s.card_id!==void 0&&($(s.card_id,{instancePath:i+"/card_id",parentData:s,parentDataProperty:"card_id",rootData:p,
dynamicAnchors:d})||(e=e===null?$.errors:e.concat($.errors),t=e.length)),s.last_four!==void 0&&typeof s.last_four!="stri\
ng"){let r={instancePath:i+"/last_four",schemaPath:"#/properties/last_four/type",keyword:"type",params:{type:"string"},message:"\
must be string"};e===null?e=[r]:e.push(r),t++}if(s.card_type!==void 0&&typeof s.card_type!="string"){let r={instancePath:i+
"/card_type",schemaPath:"#/properties/card_type/type",keyword:"type",params:{type:"string"},message:"must be string"};e===
null?e=[r]:e.push(r),t++}if(s.is_frozen!==void 0&&typeof s.is_frozen!="boolean"){let r={instancePath:i+"/is_frozen",schemaPath:"\
#/properties/is_frozen/type",keyword:"type",params:{type:"boolean"},message:"must be boolean"};e===null?e=[r]:e.push(r),
t++}if(s.is_lost!==void 0&&typeof s.is_lost!="boolean"){let r={instancePath:i+"/is_lost",schemaPath:"#/properties/is_los\
t/type",keyword:"type",params:{type:"boolean"},message:"must be boolean"};e===null?e=[r]:e.push(r),t++}if(s.is_blocked!==
void 0&&typeof s.is_blocked!="boolean"){let r={instancePath:i+"/is_blocked",schemaPath:"#/properties/is_blocked/type",keyword:"\
type",params:{type:"boolean"},message:"must be boolean"};e===null?e=[r]:e.push(r),t++}if(s.status!==void 0&&typeof s.status!=
"string"){let r={instancePath:i+"/status",schemaPath:"#/properties/status/type",keyword:"type",params:{type:"string"},message:"\
must be string"};e===null?e=[r]:e.push(r),t++}}else{let r={instancePath:i,schemaPath:"#/type",keyword:"type",params:{type:"\
object"},message:"must be object"};e===null?e=[r]:e.push(r),t++}return se.errors=e,t===0}se.evaluated={props:{card_id:!0,
last_four:!0,card_type:!0,is_frozen:!0,is_lost:!0,is_blocked:!0,status:!0},dynamicProps:!1,dynamicItems:!1};function te(s,{
instancePath:i="",parentData:l,parentDataProperty:u,rootData:p=s,dynamicAnchors:d={}}={}){let e=null,t=0,n=te.evaluated;
if(n.dynamicProps&&(n.props=void 0),n.dynamicItems&&(n.items=void 0),s&&typeof s=="object"&&!Array.isArray(s)){if(s.svc_card_id===
void 0){let r={instancePath:i,schemaPath:"#/required",keyword:"required",params:{missingProperty:"svc_card_id"},message:"\
must have required property 'svc_card_id'"};e===null?e=[r]:e.push(r),t++}if(s.external_id===void 0){let r={instancePath:i,
schemaPath:"#/required",keyword:"required",params:{missingProperty:"external_id"},message:"must have required property '\
external_id'"};e===null?e=[r]:e.push(r),t++}if(s.email===void 0){let r={instancePath:i,schemaPath:"#/required",keyword:"\
required",params:{missingProperty:"email"},message:"must have required property 'email'"};e===null?e=[r]:e.push(r),t++}if(s.
flow_status===void 0){let r={instancePath:i,schemaPath:"#/required",keyword:"required",params:{missingProperty:"flow_sta\
tus"},message:"must have required property 'flow_status'"};e===null?e=[r]:e.push(r),t++}if(s.currency===void 0){let r={instancePath:i,
schemaPath:"#/required",keyword:"required",params:{missingProperty:"currency"},message:"must have required property 'cur\
rency'"};e===null?e=[r]:e.push(r),t++}if(s.token===void 0){let r={instancePath:i,schemaPath:"#/required",keyword:"requir\
ed",params:{missingProperty:"token"},message:"must have required property 'token'"};e===null?e=[r]:e.push(r),t++}if(s.safe_deployed===
void 0){let r={instancePath:i,schemaPath:"#/required",keyword:"required",params:{missingProperty:"safe_deployed"},message:"\
must have required property 'safe_deployed'"};e===null?e=[r]:e.push(r),t++}if(s.cards_count===void 0){let r={instancePath:i,
schemaPath:"#/required",keyword:"required",params:{missingProperty:"cards_count"},message:"must have required property '\
cards_count'"};e===null?e=[r]:e.push(r),t++}if(s.cards===void 0){let r={instancePath:i,schemaPath:"#/required",keyword:"\
required",params:{missingProperty:"cards"},message:"must have required property 'cards'"};e===null?e=[r]:e.push(r),t++}if(s.
created_at===void 0){let r={instancePath:i,schemaPath:"#/required",keyword:"required",params:{missingProperty:"created_a\
t"},message:"must have required property 'created_at'"};e===null?e=[r]:e.push(r),t++}if(s.svc_card_id!==void 0&&(k(s.svc_card_id,
{instancePath:i+"/svc_card_id",parentData:s,parentDataProperty:"svc_card_id",rootData:p,dynamicAnchors:d})||(e=e===null?
k.errors:e.concat(k.errors),t=e.length)),s.external_id!==void 0&&typeof s.external_id!="string"){let r={instancePath:i+"\
/external_id",schemaPath:"#/properties/external_id/type",keyword:"type",params:{type:"string"},message:"must be string"};
e===null?e=[r]:e.push(r),t++}if(s.email!==void 0&&typeof s.email!="string"){let r={instancePath:i+"/email",schemaPath:"#\
/properties/email/type",keyword:"type",params:{type:"string"},message:"must be string"};e===null?e=[r]:e.push(r),t++}if(s.
flow_status!==void 0&&typeof s.flow_status!="string"){let r={instancePath:i+"/flow_status",schemaPath:"#/properties/flow\
_status/type",keyword:"type",params:{type:"string"},message:"must be string"};e===null?e=[r]:e.push(r),t++}if(s.currency!==
void 0&&typeof s.currency!="string"){let r={instancePath:i+"/currency",schemaPath:"#/properties/currency/type",keyword:"\
type",params:{type:"string"},message:"must be string"};e===null?e=[r]:e.push(r),t++}if(s.token!==void 0&&typeof s.token!=
"string"){let r={instancePath:i+"/token",schemaPath:"#/properties/token/type",keyword:"type",params:{type:"string"},message:"\
must be string"};e===null?e=[r]:e.push(r),t++}if(s.safe_deployed!==void 0&&typeof s.safe_deployed!="boolean"){let r={instancePath:i+
"/safe_deployed",schemaPath:"#/properties/safe_deployed/type",keyword:"type",params:{type:"boolean"},message:"must be bo\
olean"};e===null?e=[r]:e.push(r),t++}if(s.cards_count!==void 0){let r=s.cards_count;if(!(typeof r=="number"&&!(r%1)&&!isNaN(
r)&&isFinite(r))){let a={instancePath:i+"/cards_count",schemaPath:"#/properties/cards_count/type",keyword:"type",params:{
type:"integer"},message:"must be integer"};e===null?e=[a]:e.push(a),t++}}if(s.cards!==void 0){let r=s.cards;if(Array.isArray(
r)){let a=r.length;for(let m=0;m<a;m++)se(r[m],{instancePath:i+"/cards/"+m,parentData:r,parentDataProperty:m,rootData:p,
dynamicAnchors:d})||(e=e===null?se.errors:e.concat(se.errors),t=e.length)}else{let a={instancePath:i+"/cards",schemaPath:"\
#/properties/cards/type",keyword:"type",params:{type:"array"},message:"must be array"};e===null?e=[a]:e.push(a),t++}}if(s.
created_at!==void 0){let r=s.created_at;if(typeof r=="string"){if(!M.validate(r)){let a={instancePath:i+"/created_at",schemaPath:"\
#/properties/created_at/format",keyword:"format",params:{format:"date-time"},message:'must match format "date-time"'};e===
null?e=[a]:e.push(a),t++}}else{let a={instancePath:i+"/created_at",schemaPath:"#/properties/created_at/type",keyword:"ty\
pe",params:{type:"string"},message:"must be string"};e===null?e=[a]:e.push(a),t++}}}else{let r={instancePath:i,schemaPath:"\
#/type",keyword:"type",params:{type:"object"},message:"must be object"};e===null?e=[r]:e.push(r),t++}return te.errors=e,
t===0}te.evaluated={props:{svc_card_id:!0,external_id:!0,email:!0,flow_status:!0,currency:!0,token:!0,safe_deployed:!0,cards_count:!0,
cards:!0,created_at:!0},dynamicProps:!1,dynamicItems:!1};var Xs=x;function F(s,{instancePath:i="",parentData:l,parentDataProperty:u,rootData:p=s,dynamicAnchors:d={}}={}){let e=null,t=0,n=F.
evaluated;if(n.dynamicProps&&(n.props=void 0),n.dynamicItems&&(n.items=void 0),typeof s!="string"){let r={instancePath:i,
schemaPath:"#/type",keyword:"type",params:{type:"string"},message:"must be string"};e===null?e=[r]:e.push(r),t++}return F.
errors=e,t===0}F.evaluated={dynamicProps:!1,dynamicItems:!1};function x(s,{instancePath:i="",parentData:l,parentDataProperty:u,
rootData:p=s,dynamicAnchors:d={}}={}){let e=null,t=0,n=x.evaluated;if(n.dynamicProps&&(n.props=void 0),n.dynamicItems&&(n.
items=void 0),s&&typeof s=="object"&&!Array.isArray(s)){if(s.success===void 0){let r={instancePath:i,schemaPath:"#/requi\
red",keyword:"required",params:{missingProperty:"success"},message:"must have required property 'success'"};e===null?e=[
r]:e.push(r),t++}if(s.message===void 0){let r={instancePath:i,schemaPath:"#/required",keyword:"required",params:{missingProperty:"\
message"},message:"must have required property 'message'"};e===null?e=[r]:e.push(r),t++}if(s.success!==void 0){let r=s.success;
if(typeof r!="boolean"){let a={instancePath:i+"/success",schemaPath:"#/properties/success/type",keyword:"type",params:{type:"\
boolean"},message:"must be boolean"};e===null?e=[a]:e.push(a),t++}if(r!==!1){let a={instancePath:i+"/success",schemaPath:"\
#/properties/success/const",keyword:"const",params:{allowedValue:!1},message:"must be equal to constant"};e===null?e=[a]:
e.push(a),t++}}if(s.error_code!==void 0&&(F(s.error_code,{instancePath:i+"/error_code",parentData:s,parentDataProperty:"\
error_code",rootData:p,dynamicAnchors:d})||(e=e===null?F.errors:e.concat(F.errors),t=e.length)),s.error!==void 0&&(F(s.error,
{instancePath:i+"/error",parentData:s,parentDataProperty:"error",rootData:p,dynamicAnchors:d})||(e=e===null?F.errors:e.concat(
F.errors),t=e.length)),s.message!==void 0&&typeof s.message!="string"){let r={instancePath:i+"/message",schemaPath:"#/pr\
operties/message/type",keyword:"type",params:{type:"string"},message:"must be string"};e===null?e=[r]:e.push(r),t++}}else{
let r={instancePath:i,schemaPath:"#/type",keyword:"type",params:{type:"object"},message:"must be object"};e===null?e=[r]:
e.push(r),t++}return x.errors=e,t===0}x.evaluated={props:{success:!0,error_code:!0,error:!0,message:!0},dynamicProps:!1,
dynamicItems:!1};var Js=$,et=se,rt=ie,Us={description:"One transaction of a card.",type:"object",required:["transaction_\
id","type","amount","currency","status","merchant","merchant_category","merchant_city","merchant_country","authorized_at",
"settled_at","created_at"],"x-basis":{required:"assumed"},properties:{transaction_id:{description:"Id of the card transa\
ction.",type:"string"},type:{description:"Kind of transaction. Other values are possible.",type:"string","x-open-enum":[
"purchase","refund","withdrawal"]},amount:{description:"Amount in `currency`.",type:"number",format:"decimal"},currency:{
description:"Currency of the transaction; it may differ from the card's.",type:"string"},status:{description:"Status of \
the transaction: `authorized` (approved, funds held), `settled` (debited), `declined`, `reversed`, `partially_reversed`,\
 `failed` (after authorization) or `expired` (the authorization expired before settlement).",type:"string","x-open-enum":[
"authorized","settled","declined","reversed","partially_reversed","failed","expired"],"x-not-shown":{G20:"Transitions be\
tween statuses."}},merchant:{description:"Name of the merchant.",type:"string"},merchant_category:{description:"Merchant\
 category code.",type:"string"},merchant_city:{description:"City of the merchant, or null.",type:["string","null"]},merchant_country:{
description:"Country of the merchant, two letters (ISO 3166-1).",type:"string",pattern:"^[A-Z]{2}$"},authorized_at:{description:"\
When the transaction was authorized.",type:"string",format:"date-time","x-basis":"assumed","x-not-shown":{G59:"The forma\
t of the time; ISO 8601 is assumed."}},settled_at:{description:"When the transaction was settled; null while it is pendi\
ng.",type:["string","null"],format:"date-time","x-basis":"assumed","x-not-shown":{G59:"The format of the time; ISO 8601 \
is assumed."}},created_at:{description:"When the record was created.",type:"string",format:"date-time","x-basis":"assume\
d","x-not-shown":{G59:"The format of the time; ISO 8601 is assumed."}}},$id:"v9"},Mr=new RegExp("^[A-Z]{2}$","u");function ie(s,{
instancePath:i="",parentData:l,parentDataProperty:u,rootData:p=s,dynamicAnchors:d={}}={}){let e=null,t=0,n=ie.evaluated;
if(n.dynamicProps&&(n.props=void 0),n.dynamicItems&&(n.items=void 0),s&&typeof s=="object"&&!Array.isArray(s)){if(s.transaction_id===
void 0){let r={instancePath:i,schemaPath:"#/required",keyword:"required",params:{missingProperty:"transaction_id"},message:"\
must have required property 'transaction_id'"};e===null?e=[r]:e.push(r),t++}if(s.type===void 0){let r={instancePath:i,schemaPath:"\
#/required",keyword:"required",params:{missingProperty:"type"},message:"must have required property 'type'"};e===null?e=
[r]:e.push(r),t++}if(s.amount===void 0){let r={instancePath:i,schemaPath:"#/required",keyword:"required",params:{missingProperty:"\
amount"},message:"must have required property 'amount'"};e===null?e=[r]:e.push(r),t++}if(s.currency===void 0){let r={instancePath:i,
schemaPath:"#/required",keyword:"required",params:{missingProperty:"currency"},message:"must have required property 'cur\
rency'"};e===null?e=[r]:e.push(r),t++}if(s.status===void 0){let r={instancePath:i,schemaPath:"#/required",keyword:"requi\
red",params:{missingProperty:"status"},message:"must have required property 'status'"};e===null?e=[r]:e.push(r),t++}if(s.
merchant===void 0){let r={instancePath:i,schemaPath:"#/required",keyword:"required",params:{missingProperty:"merchant"},
message:"must have required property 'merchant'"};e===null?e=[r]:e.push(r),t++}if(s.merchant_category===void 0){let r={instancePath:i,
schemaPath:"#/required",keyword:"required",params:{missingProperty:"merchant_category"},message:"must have required prop\
erty 'merchant_category'"};e===null?e=[r]:e.push(r),t++}if(s.merchant_city===void 0){let r={instancePath:i,schemaPath:"#\
/required",keyword:"required",params:{missingProperty:"merchant_city"},message:"must have required property 'merchant_ci\
ty'"};e===null?e=[r]:e.push(r),t++}if(s.merchant_country===void 0){let r={instancePath:i,schemaPath:"#/required",keyword:"\
required",params:{missingProperty:"merchant_country"},message:"must have required property 'merchant_country'"};e===null?
e=[r]:e.push(r),t++}if(s.authorized_at===void 0){let r={instancePath:i,schemaPath:"#/required",keyword:"required",params:{
missingProperty:"authorized_at"},message:"must have required property 'authorized_at'"};e===null?e=[r]:e.push(r),t++}if(s.
settled_at===void 0){let r={instancePath:i,schemaPath:"#/required",keyword:"required",params:{missingProperty:"settled_a\
t"},message:"must have required property 'settled_at'"};e===null?e=[r]:e.push(r),t++}if(s.created_at===void 0){let r={instancePath:i,
schemaPath:"#/required",keyword:"required",params:{missingProperty:"created_at"},message:"must have required property 'c\
reated_at'"};e===null?e=[r]:e.push(r),t++}if(s.transaction_id!==void 0&&typeof s.transaction_id!="string"){let r={instancePath:i+
"/transaction_id",schemaPath:"#/properties/transaction_id/type",keyword:"type",params:{type:"string"},message:"must be s\
tring"};e===null?e=[r]:e.push(r),t++}if(s.type!==void 0&&typeof s.type!="string"){let r={instancePath:i+"/type",schemaPath:"\
#/properties/type/type",keyword:"type",params:{type:"string"},message:"must be string"};e===null?e=[r]:e.push(r),t++}if(s.
amount!==void 0){let r=s.amount;if(!(typeof r=="number"&&isFinite(r))){let a={instancePath:i+"/amount",schemaPath:"#/pro\
perties/amount/type",keyword:"type",params:{type:"number"},message:"must be number"};e===null?e=[a]:e.push(a),t++}if(typeof r==
"string"&&!I.test(r)){let a={instancePath:i+"/amount",schemaPath:"#/properties/amount/format",keyword:"format",params:{format:"\
decimal"},message:'must match format "decimal"'};e===null?e=[a]:e.push(a),t++}}if(s.currency!==void 0&&typeof s.currency!=
"string"){let r={instancePath:i+"/currency",schemaPath:"#/properties/currency/type",keyword:"type",params:{type:"string"},
message:"must be string"};e===null?e=[r]:e.push(r),t++}if(s.status!==void 0&&typeof s.status!="string"){let r={instancePath:i+
"/status",schemaPath:"#/properties/status/type",keyword:"type",params:{type:"string"},message:"must be string"};e===null?
e=[r]:e.push(r),t++}if(s.merchant!==void 0&&typeof s.merchant!="string"){let r={instancePath:i+"/merchant",schemaPath:"#\
/properties/merchant/type",keyword:"type",params:{type:"string"},message:"must be string"};e===null?e=[r]:e.push(r),t++}
if(s.merchant_category!==void 0&&typeof s.merchant_category!="string"){let r={instancePath:i+"/merchant_category",schemaPath:"\
#/properties/merchant_category/type",keyword:"type",params:{type:"string"},message:"must be string"};e===null?e=[r]:e.push(
r),t++}if(s.merchant_city!==void 0){let r=s.merchant_city;if(typeof r!="string"&&r!==null){let a={instancePath:i+"/merch\
ant_city",schemaPath:"#/properties/merchant_city/type",keyword:"type",params:{type:Us.properties.merchant_city.type},message:"\
must be string,null"};e===null?e=[a]:e.push(a),t++}}if(s.merchant_country!==void 0){let r=s.merchant_country;if(typeof r==
"string"){if(!Mr.test(r)){let a={instancePath:i+"/merchant_country",schemaPath:"#/properties/merchant_country/pattern",keyword:"\
pattern",params:{pattern:"^[A-Z]{2}$"},message:'must match pattern "^[A-Z]{2}$"'};e===null?e=[a]:e.push(a),t++}}else{let a={
instancePath:i+"/merchant_country",schemaPath:"#/properties/merchant_country/type",keyword:"type",params:{type:"string"},
message:"must be string"};e===null?e=[a]:e.push(a),t++}}if(s.authorized_at!==void 0){let r=s.authorized_at;if(typeof r==
"string"){if(!M.validate(r)){let a={instancePath:i+"/authorized_at",schemaPath:"#/properties/authorized_at/format",keyword:"\
format",params:{format:"date-time"},message:'must match format "date-time"'};e===null?e=[a]:e.push(a),t++}}else{let a={instancePath:i+
"/authorized_at",schemaPath:"#/properties/authorized_at/type",keyword:"type",params:{type:"string"},message:"must be str\
ing"};e===null?e=[a]:e.push(a),t++}}if(s.settled_at!==void 0){let r=s.settled_at;if(typeof r!="string"&&r!==null){let a={
instancePath:i+"/settled_at",schemaPath:"#/properties/settled_at/type",keyword:"type",params:{type:Us.properties.settled_at.
type},message:"must be string,null"};e===null?e=[a]:e.push(a),t++}if(typeof r=="string"&&!M.validate(r)){let a={instancePath:i+
"/settled_at",schemaPath:"#/properties/settled_at/format",keyword:"format",params:{format:"date-time"},message:'must mat\
ch format "date-time"'};e===null?e=[a]:e.push(a),t++}}if(s.created_at!==void 0){let r=s.created_at;if(typeof r=="string"){
if(!M.validate(r)){let a={instancePath:i+"/created_at",schemaPath:"#/properties/created_at/format",keyword:"format",params:{
format:"date-time"},message:'must match format "date-time"'};e===null?e=[a]:e.push(a),t++}}else{let a={instancePath:i+"/\
created_at",schemaPath:"#/properties/created_at/type",keyword:"type",params:{type:"string"},message:"must be string"};e===
null?e=[a]:e.push(a),t++}}}else{let r={instancePath:i,schemaPath:"#/type",keyword:"type",params:{type:"object"},message:"\
must be object"};e===null?e=[r]:e.push(r),t++}return ie.errors=e,t===0}ie.evaluated={props:{transaction_id:!0,type:!0,amount:!0,
currency:!0,status:!0,merchant:!0,merchant_category:!0,merchant_city:!0,merchant_country:!0,authorized_at:!0,settled_at:!0,
created_at:!0},dynamicProps:!1,dynamicItems:!1};var st=ae;function B(s,{instancePath:i="",parentData:l,parentDataProperty:u,rootData:p=s,dynamicAnchors:d={}}={}){let e=null,t=0,n=B.
evaluated;if(n.dynamicProps&&(n.props=void 0),n.dynamicItems&&(n.items=void 0),typeof s!="string"){let r={instancePath:i,
schemaPath:"#/type",keyword:"type",params:{type:"string"},message:"must be string"};e===null?e=[r]:e.push(r),t++}return B.
errors=e,t===0}B.evaluated={dynamicProps:!1,dynamicItems:!1};function ae(s,{instancePath:i="",parentData:l,parentDataProperty:u,
rootData:p=s,dynamicAnchors:d={}}={}){let e=null,t=0,n=ae.evaluated;if(n.dynamicProps&&(n.props=void 0),n.dynamicItems&&
(n.items=void 0),s&&typeof s=="object"&&!Array.isArray(s)){if(s.customer_id===void 0){let r={instancePath:i,schemaPath:"\
#/required",keyword:"required",params:{missingProperty:"customer_id"},message:"must have required property 'customer_id'"};
e===null?e=[r]:e.push(r),t++}if(s.currency===void 0){let r={instancePath:i,schemaPath:"#/required",keyword:"required",params:{
missingProperty:"currency"},message:"must have required property 'currency'"};e===null?e=[r]:e.push(r),t++}if(s.transactions===
void 0){let r={instancePath:i,schemaPath:"#/required",keyword:"required",params:{missingProperty:"transactions"},message:"\
must have required property 'transactions'"};e===null?e=[r]:e.push(r),t++}if(s.total===void 0){let r={instancePath:i,schemaPath:"\
#/required",keyword:"required",params:{missingProperty:"total"},message:"must have required property 'total'"};e===null?
e=[r]:e.push(r),t++}if(s.page===void 0){let r={instancePath:i,schemaPath:"#/required",keyword:"required",params:{missingProperty:"\
page"},message:"must have required property 'page'"};e===null?e=[r]:e.push(r),t++}if(s.limit===void 0){let r={instancePath:i,
schemaPath:"#/required",keyword:"required",params:{missingProperty:"limit"},message:"must have required property 'limit'"};
e===null?e=[r]:e.push(r),t++}if(s.customer_id!==void 0&&(B(s.customer_id,{instancePath:i+"/customer_id",parentData:s,parentDataProperty:"\
customer_id",rootData:p,dynamicAnchors:d})||(e=e===null?B.errors:e.concat(B.errors),t=e.length)),s.currency!==void 0&&typeof s.
currency!="string"){let r={instancePath:i+"/currency",schemaPath:"#/properties/currency/type",keyword:"type",params:{type:"\
string"},message:"must be string"};e===null?e=[r]:e.push(r),t++}if(s.transactions!==void 0){let r=s.transactions;if(Array.
isArray(r)){let a=r.length;for(let m=0;m<a;m++)ie(r[m],{instancePath:i+"/transactions/"+m,parentData:r,parentDataProperty:m,
rootData:p,dynamicAnchors:d})||(e=e===null?ie.errors:e.concat(ie.errors),t=e.length)}else{let a={instancePath:i+"/transa\
ctions",schemaPath:"#/properties/transactions/type",keyword:"type",params:{type:"array"},message:"must be array"};e===null?
e=[a]:e.push(a),t++}}if(s.total!==void 0){let r=s.total;if(!(typeof r=="number"&&!(r%1)&&!isNaN(r)&&isFinite(r))){let a={
instancePath:i+"/total",schemaPath:"#/properties/total/type",keyword:"type",params:{type:"integer"},message:"must be int\
eger"};e===null?e=[a]:e.push(a),t++}}if(s.page!==void 0){let r=s.page;if(!(typeof r=="number"&&!(r%1)&&!isNaN(r)&&isFinite(
r))){let a={instancePath:i+"/page",schemaPath:"#/properties/page/type",keyword:"type",params:{type:"integer"},message:"m\
ust be integer"};e===null?e=[a]:e.push(a),t++}}if(s.limit!==void 0){let r=s.limit;if(!(typeof r=="number"&&!(r%1)&&!isNaN(
r)&&isFinite(r))){let a={instancePath:i+"/limit",schemaPath:"#/properties/limit/type",keyword:"type",params:{type:"integ\
er"},message:"must be integer"};e===null?e=[a]:e.push(a),t++}}}else{let r={instancePath:i,schemaPath:"#/type",keyword:"t\
ype",params:{type:"object"},message:"must be object"};e===null?e=[r]:e.push(r),t++}return ae.errors=e,t===0}ae.evaluated=
{props:{customer_id:!0,currency:!0,transactions:!0,total:!0,page:!0,limit:!0},dynamicProps:!1,dynamicItems:!1};var Kr=Oe;function Oe(s,{instancePath:i="",parentData:l,parentDataProperty:u,rootData:p=s,dynamicAnchors:d={}}={}){let e=null,t=0,
n=Oe.evaluated;if(n.dynamicProps&&(n.props=void 0),n.dynamicItems&&(n.items=void 0),s&&typeof s=="object"&&!Array.isArray(
s)){if(s.asset_id===void 0){let r={instancePath:i,schemaPath:"#/required",keyword:"required",params:{missingProperty:"as\
set_id"},message:"must have required property 'asset_id'"};e===null?e=[r]:e.push(r),t++}s.asset_id!==void 0&&(W(s.asset_id,
{instancePath:i+"/asset_id",parentData:s,parentDataProperty:"asset_id",rootData:p,dynamicAnchors:d})||(e=e===null?W.errors:
e.concat(W.errors),t=e.length))}else{let r={instancePath:i,schemaPath:"#/type",keyword:"type",params:{type:"object"},message:"\
must be object"};e===null?e=[r]:e.push(r),t++}return Oe.errors=e,t===0}Oe.evaluated={props:{asset_id:!0},dynamicProps:!1,
dynamicItems:!1};var tt=G;function Z(s,{instancePath:i="",parentData:l,parentDataProperty:u,rootData:p=s,dynamicAnchors:d={}}={}){let e=null,t=0,n=Z.
evaluated;if(n.dynamicProps&&(n.props=void 0),n.dynamicItems&&(n.items=void 0),typeof s!="string"){let r={instancePath:i,
schemaPath:"#/type",keyword:"type",params:{type:"string"},message:"must be string"};e===null?e=[r]:e.push(r),t++}return Z.
errors=e,t===0}Z.evaluated={dynamicProps:!1,dynamicItems:!1};function G(s,{instancePath:i="",parentData:l,parentDataProperty:u,
rootData:p=s,dynamicAnchors:d={}}={}){let e=null,t=0,n=G.evaluated;if(n.dynamicProps&&(n.props=void 0),n.dynamicItems&&(n.
items=void 0),s&&typeof s=="object"&&!Array.isArray(s)){if(s.error===void 0){let r={instancePath:i,schemaPath:"#/require\
d",keyword:"required",params:{missingProperty:"error"},message:"must have required property 'error'"};e===null?e=[r]:e.push(
r),t++}if(s.message===void 0){let r={instancePath:i,schemaPath:"#/required",keyword:"required",params:{missingProperty:"\
message"},message:"must have required property 'message'"};e===null?e=[r]:e.push(r),t++}if(s.error!==void 0){let r=s.error;
if(typeof r!="string"){let a={instancePath:i+"/error",schemaPath:"#/properties/error/type",keyword:"type",params:{type:"\
string"},message:"must be string"};e===null?e=[a]:e.push(a),t++}if(r!=="conflict"){let a={instancePath:i+"/error",schemaPath:"\
#/properties/error/const",keyword:"const",params:{allowedValue:"conflict"},message:"must be equal to constant"};e===null?
e=[a]:e.push(a),t++}}if(s.message!==void 0&&typeof s.message!="string"){let r={instancePath:i+"/message",schemaPath:"#/p\
roperties/message/type",keyword:"type",params:{type:"string"},message:"must be string"};e===null?e=[r]:e.push(r),t++}if(s.
details!==void 0){let r=s.details;if(r&&typeof r=="object"&&!Array.isArray(r)){if(r.existing_transaction_id===void 0){let a={
instancePath:i+"/details",schemaPath:"#/properties/details/required",keyword:"required",params:{missingProperty:"existin\
g_transaction_id"},message:"must have required property 'existing_transaction_id'"};e===null?e=[a]:e.push(a),t++}if(r.idempotency_key===
void 0){let a={instancePath:i+"/details",schemaPath:"#/properties/details/required",keyword:"required",params:{missingProperty:"\
idempotency_key"},message:"must have required property 'idempotency_key'"};e===null?e=[a]:e.push(a),t++}if(r.existing_transaction_id!==
void 0&&(Z(r.existing_transaction_id,{instancePath:i+"/details/existing_transaction_id",parentData:r,parentDataProperty:"\
existing_transaction_id",rootData:p,dynamicAnchors:d})||(e=e===null?Z.errors:e.concat(Z.errors),t=e.length)),r.idempotency_key!==
void 0&&typeof r.idempotency_key!="string"){let a={instancePath:i+"/details/idempotency_key",schemaPath:"#/properties/de\
tails/properties/idempotency_key/type",keyword:"type",params:{type:"string"},message:"must be string"};e===null?e=[a]:e.
push(a),t++}}else{let a={instancePath:i+"/details",schemaPath:"#/properties/details/type",keyword:"type",params:{type:"o\
bject"},message:"must be object"};e===null?e=[a]:e.push(a),t++}}}else{let r={instancePath:i,schemaPath:"#/type",keyword:"\
type",params:{type:"object"},message:"must be object"};e===null?e=[r]:e.push(r),t++}return G.errors=e,t===0}G.evaluated=
{props:{error:!0,message:!0,details:!0},dynamicProps:!1,dynamicItems:!1};var Lr=Ee;function Ee(s,{instancePath:i="",parentData:l,parentDataProperty:u,rootData:p=s,dynamicAnchors:d={}}={}){let e=null,t=0,
n=Ee.evaluated;if(n.dynamicProps&&(n.props=void 0),n.dynamicItems&&(n.items=void 0),s&&typeof s=="object"&&!Array.isArray(
s)){if(s.api_key!==void 0&&typeof s.api_key!="string"){let r={instancePath:i+"/api_key",schemaPath:"#/properties/api_key\
/type",keyword:"type",params:{type:"string"},message:"must be string"};e===null?e=[r]:e.push(r),t++}if(s.api_secret!==void 0&&
typeof s.api_secret!="string"){let r={instancePath:i+"/api_secret",schemaPath:"#/properties/api_secret/type",keyword:"ty\
pe",params:{type:"string"},message:"must be string"};e===null?e=[r]:e.push(r),t++}}else{let r={instancePath:i,schemaPath:"\
#/type",keyword:"type",params:{type:"object"},message:"must be object"};e===null?e=[r]:e.push(r),t++}return Ee.errors=e,
t===0}Ee.evaluated={props:{api_key:!0,api_secret:!0},dynamicProps:!1,dynamicItems:!1};var Br=Te;function Te(s,{instancePath:i="",parentData:l,parentDataProperty:u,rootData:p=s,dynamicAnchors:d={}}={}){let e=null,t=0,
n=Te.evaluated;if(n.dynamicProps&&(n.props=void 0),n.dynamicItems&&(n.items=void 0),s&&typeof s=="object"&&!Array.isArray(
s)){if(Object.keys(s).length>0){let r={instancePath:i,schemaPath:"#/maxProperties",keyword:"maxProperties",params:{limit:0},
message:"must NOT have more than 0 properties"};e===null?e=[r]:e.push(r),t++}}else{let r={instancePath:i,schemaPath:"#/t\
ype",keyword:"type",params:{type:"object"},message:"must be object"};e===null?e=[r]:e.push(r),t++}return Te.errors=e,t===
0}Te.evaluated={dynamicProps:!1,dynamicItems:!1};var Zr=ze;var Wi=new RegExp("^https://","u");function Y(s,{instancePath:i="",parentData:l,parentDataProperty:u,rootData:p=s,dynamicAnchors:d={}}={}){let e=null,t=0,n=Y.
evaluated;if(n.dynamicProps&&(n.props=void 0),n.dynamicItems&&(n.items=void 0),typeof s!="string"){let r={instancePath:i,
schemaPath:"#/type",keyword:"type",params:{type:"string"},message:"must be string"};e===null?e=[r]:e.push(r),t++}return Y.
errors=e,t===0}Y.evaluated={dynamicProps:!1,dynamicItems:!1};function ze(s,{instancePath:i="",parentData:l,parentDataProperty:u,
rootData:p=s,dynamicAnchors:d={}}={}){let e=null,t=0,n=ze.evaluated;if(n.dynamicProps&&(n.props=void 0),n.dynamicItems&&
(n.items=void 0),s&&typeof s=="object"&&!Array.isArray(s)){if(s.url===void 0){let r={instancePath:i,schemaPath:"#/requir\
ed",keyword:"required",params:{missingProperty:"url"},message:"must have required property 'url'"};e===null?e=[r]:e.push(
r),t++}if(s.url!==void 0){let r=s.url;if(typeof r=="string"){if(!Wi.test(r)){let a={instancePath:i+"/url",schemaPath:"#/\
properties/url/pattern",keyword:"pattern",params:{pattern:"^https://"},message:'must match pattern "^https://"'};e===null?
e=[a]:e.push(a),t++}}else{let a={instancePath:i+"/url",schemaPath:"#/properties/url/type",keyword:"type",params:{type:"s\
tring"},message:"must be string"};e===null?e=[a]:e.push(a),t++}}if(s.events!==void 0){let r=s.events;if(Array.isArray(r)){
let a=r.length;for(let m=0;m<a;m++)Y(r[m],{instancePath:i+"/events/"+m,parentData:r,parentDataProperty:m,rootData:p,dynamicAnchors:d})||
(e=e===null?Y.errors:e.concat(Y.errors),t=e.length)}else{let a={instancePath:i+"/events",schemaPath:"#/properties/events\
/type",keyword:"type",params:{type:"array"},message:"must be array"};e===null?e=[a]:e.push(a),t++}}}else{let r={instancePath:i,
schemaPath:"#/type",keyword:"type",params:{type:"object"},message:"must be object"};e===null?e=[r]:e.push(r),t++}return ze.
errors=e,t===0}ze.evaluated={props:!0,dynamicProps:!1,dynamicItems:!1};var it=ne,Gi={description:"The wallet that pays f\
or a customer's card.",type:"object",required:["svc_card_id","currency","token","wallet_ready","balance","funding_addres\
s","spending_limits"],"x-basis":{required:"assumed"},properties:{svc_card_id:{$ref:"v55"},currency:{description:"Currenc\
y of the card.",type:"string"},token:{description:"Token of the wallet.",type:"string"},wallet_ready:{description:"Wheth\
er the wallet can be used.",type:"boolean"},balance:{description:"Balance of the wallet.",type:"object",required:["avail\
able","pending","currency"],"x-basis":{required:"assumed"},properties:{available:{description:"Amount that can be spent.",
type:"number",format:"decimal"},pending:{description:"Pending amount. What counts as pending is undocumented.",type:"num\
ber",format:"decimal"},currency:{description:"Currency of the two amounts.",type:"string"}}},funding_address:{description:"\
Where to send deposits for this wallet.",type:"object",required:["address","network","asset","memo"],"x-basis":{required:"\
assumed"},properties:{address:{description:"On-chain address.",type:"string"},network:{description:"Network of the addre\
ss.",type:"string"},asset:{description:"Asset to send.",type:"string"},memo:{description:"Memo to send with the deposit,\
 or null.",type:["string","null"]}}},spending_limits:{description:"Spending limits.",type:"object",required:["daily"],"x\
-basis":{required:"assumed"},properties:{daily:{description:"The daily limit, set by the service.",type:"object",required:[
"limit","used","remaining"],"x-basis":{required:"assumed"},properties:{limit:{description:"Amount allowed per day.",type:"\
number",format:"decimal"},used:{description:"Amount spent today.",type:"number",format:"decimal"},remaining:{description:"\
Amount left for today.",type:"number",format:"decimal"}},"x-not-shown":{G46:"Size of the limit."}}}}},$id:"v16"};function ne(s,{
instancePath:i="",parentData:l,parentDataProperty:u,rootData:p=s,dynamicAnchors:d={}}={}){let e=null,t=0,n=ne.evaluated;
if(n.dynamicProps&&(n.props=void 0),n.dynamicItems&&(n.items=void 0),s&&typeof s=="object"&&!Array.isArray(s)){if(s.svc_card_id===
void 0){let r={instancePath:i,schemaPath:"#/required",keyword:"required",params:{missingProperty:"svc_card_id"},message:"\
must have required property 'svc_card_id'"};e===null?e=[r]:e.push(r),t++}if(s.currency===void 0){let r={instancePath:i,schemaPath:"\
#/required",keyword:"required",params:{missingProperty:"currency"},message:"must have required property 'currency'"};e===
null?e=[r]:e.push(r),t++}if(s.token===void 0){let r={instancePath:i,schemaPath:"#/required",keyword:"required",params:{missingProperty:"\
token"},message:"must have required property 'token'"};e===null?e=[r]:e.push(r),t++}if(s.wallet_ready===void 0){let r={instancePath:i,
schemaPath:"#/required",keyword:"required",params:{missingProperty:"wallet_ready"},message:"must have required property \
'wallet_ready'"};e===null?e=[r]:e.push(r),t++}if(s.balance===void 0){let r={instancePath:i,schemaPath:"#/required",keyword:"\
required",params:{missingProperty:"balance"},message:"must have required property 'balance'"};e===null?e=[r]:e.push(r),t++}
if(s.funding_address===void 0){let r={instancePath:i,schemaPath:"#/required",keyword:"required",params:{missingProperty:"\
funding_address"},message:"must have required property 'funding_address'"};e===null?e=[r]:e.push(r),t++}if(s.spending_limits===
void 0){let r={instancePath:i,schemaPath:"#/required",keyword:"required",params:{missingProperty:"spending_limits"},message:"\
must have required property 'spending_limits'"};e===null?e=[r]:e.push(r),t++}if(s.svc_card_id!==void 0&&(k(s.svc_card_id,
{instancePath:i+"/svc_card_id",parentData:s,parentDataProperty:"svc_card_id",rootData:p,dynamicAnchors:d})||(e=e===null?
k.errors:e.concat(k.errors),t=e.length)),s.currency!==void 0&&typeof s.currency!="string"){let r={instancePath:i+"/curre\
ncy",schemaPath:"#/properties/currency/type",keyword:"type",params:{type:"string"},message:"must be string"};e===null?e=
[r]:e.push(r),t++}if(s.token!==void 0&&typeof s.token!="string"){let r={instancePath:i+"/token",schemaPath:"#/properties\
/token/type",keyword:"type",params:{type:"string"},message:"must be string"};e===null?e=[r]:e.push(r),t++}if(s.wallet_ready!==
void 0&&typeof s.wallet_ready!="boolean"){let r={instancePath:i+"/wallet_ready",schemaPath:"#/properties/wallet_ready/ty\
pe",keyword:"type",params:{type:"boolean"},message:"must be boolean"};e===null?e=[r]:e.push(r),t++}if(s.balance!==void 0){
let r=s.balance;if(r&&typeof r=="object"&&!Array.isArray(r)){if(r.available===void 0){let a={instancePath:i+"/balance",schemaPath:"\
#/properties/balance/required",keyword:"required",params:{missingProperty:"available"},message:"must have required prope\
rty 'available'"};e===null?e=[a]:e.push(a),t++}if(r.pending===void 0){let a={instancePath:i+"/balance",schemaPath:"#/pro\
perties/balance/required",keyword:"required",params:{missingProperty:"pending"},message:"must have required property 'pe\
nding'"};e===null?e=[a]:e.push(a),t++}if(r.currency===void 0){let a={instancePath:i+"/balance",schemaPath:"#/properties/\
balance/required",keyword:"required",params:{missingProperty:"currency"},message:"must have required property 'currency'"};
e===null?e=[a]:e.push(a),t++}if(r.available!==void 0){let a=r.available;if(!(typeof a=="number"&&isFinite(a))){let m={instancePath:i+
"/balance/available",schemaPath:"#/properties/balance/properties/available/type",keyword:"type",params:{type:"number"},message:"\
must be number"};e===null?e=[m]:e.push(m),t++}if(typeof a=="string"&&!I.test(a)){let m={instancePath:i+"/balance/availab\
le",schemaPath:"#/properties/balance/properties/available/format",keyword:"format",params:{format:"decimal"},message:'mu\
st match format "decimal"'};e===null?e=[m]:e.push(m),t++}}if(r.pending!==void 0){let a=r.pending;if(!(typeof a=="number"&&
isFinite(a))){let m={instancePath:i+"/balance/pending",schemaPath:"#/properties/balance/properties/pending/type",keyword:"\
type",params:{type:"number"},message:"must be number"};e===null?e=[m]:e.push(m),t++}if(typeof a=="string"&&!I.test(a)){let m={
instancePath:i+"/balance/pending",schemaPath:"#/properties/balance/properties/pending/format",keyword:"format",params:{format:"\
decimal"},message:'must match format "decimal"'};e===null?e=[m]:e.push(m),t++}}if(r.currency!==void 0&&typeof r.currency!=
"string"){let a={instancePath:i+"/balance/currency",schemaPath:"#/properties/balance/properties/currency/type",keyword:"\
type",params:{type:"string"},message:"must be string"};e===null?e=[a]:e.push(a),t++}}else{let a={instancePath:i+"/balanc\
e",schemaPath:"#/properties/balance/type",keyword:"type",params:{type:"object"},message:"must be object"};e===null?e=[a]:
e.push(a),t++}}if(s.funding_address!==void 0){let r=s.funding_address;if(r&&typeof r=="object"&&!Array.isArray(r)){if(r.
address===void 0){let a={instancePath:i+"/funding_address",schemaPath:"#/properties/funding_address/required",keyword:"r\
equired",params:{missingProperty:"address"},message:"must have required property 'address'"};e===null?e=[a]:e.push(a),t++}
if(r.network===void 0){let a={instancePath:i+"/funding_address",schemaPath:"#/properties/funding_address/required",keyword:"\
required",params:{missingProperty:"network"},message:"must have required property 'network'"};e===null?e=[a]:e.push(a),t++}
if(r.asset===void 0){let a={instancePath:i+"/funding_address",schemaPath:"#/properties/funding_address/required",keyword:"\
required",params:{missingProperty:"asset"},message:"must have required property 'asset'"};e===null?e=[a]:e.push(a),t++}if(r.
memo===void 0){let a={instancePath:i+"/funding_address",schemaPath:"#/properties/funding_address/required",keyword:"requ\
ired",params:{missingProperty:"memo"},message:"must have required property 'memo'"};e===null?e=[a]:e.push(a),t++}if(r.address!==
void 0&&typeof r.address!="string"){let a={instancePath:i+"/funding_address/address",schemaPath:"#/properties/funding_ad\
dress/properties/address/type",keyword:"type",params:{type:"string"},message:"must be string"};e===null?e=[a]:e.push(a),
t++}if(r.network!==void 0&&typeof r.network!="string"){let a={instancePath:i+"/funding_address/network",schemaPath:"#/pr\
operties/funding_address/properties/network/type",keyword:"type",params:{type:"string"},message:"must be string"};e===null?
e=[a]:e.push(a),t++}if(r.asset!==void 0&&typeof r.asset!="string"){let a={instancePath:i+"/funding_address/asset",schemaPath:"\
#/properties/funding_address/properties/asset/type",keyword:"type",params:{type:"string"},message:"must be string"};e===
null?e=[a]:e.push(a),t++}if(r.memo!==void 0){let a=r.memo;if(typeof a!="string"&&a!==null){let m={instancePath:i+"/fundi\
ng_address/memo",schemaPath:"#/properties/funding_address/properties/memo/type",keyword:"type",params:{type:Gi.properties.
funding_address.properties.memo.type},message:"must be string,null"};e===null?e=[m]:e.push(m),t++}}}else{let a={instancePath:i+
"/funding_address",schemaPath:"#/properties/funding_address/type",keyword:"type",params:{type:"object"},message:"must be\
 object"};e===null?e=[a]:e.push(a),t++}}if(s.spending_limits!==void 0){let r=s.spending_limits;if(r&&typeof r=="object"&&
!Array.isArray(r)){if(r.daily===void 0){let a={instancePath:i+"/spending_limits",schemaPath:"#/properties/spending_limit\
s/required",keyword:"required",params:{missingProperty:"daily"},message:"must have required property 'daily'"};e===null?
e=[a]:e.push(a),t++}if(r.daily!==void 0){let a=r.daily;if(a&&typeof a=="object"&&!Array.isArray(a)){if(a.limit===void 0){
let m={instancePath:i+"/spending_limits/daily",schemaPath:"#/properties/spending_limits/properties/daily/required",keyword:"\
required",params:{missingProperty:"limit"},message:"must have required property 'limit'"};e===null?e=[m]:e.push(m),t++}if(a.
used===void 0){let m={instancePath:i+"/spending_limits/daily",schemaPath:"#/properties/spending_limits/properties/daily/\
required",keyword:"required",params:{missingProperty:"used"},message:"must have required property 'used'"};e===null?e=[m]:
e.push(m),t++}if(a.remaining===void 0){let m={instancePath:i+"/spending_limits/daily",schemaPath:"#/properties/spending_\
limits/properties/daily/required",keyword:"required",params:{missingProperty:"remaining"},message:"must have required pr\
operty 'remaining'"};e===null?e=[m]:e.push(m),t++}if(a.limit!==void 0){let m=a.limit;if(!(typeof m=="number"&&isFinite(m))){
let o={instancePath:i+"/spending_limits/daily/limit",schemaPath:"#/properties/spending_limits/properties/daily/propertie\
s/limit/type",keyword:"type",params:{type:"number"},message:"must be number"};e===null?e=[o]:e.push(o),t++}if(typeof m==
"string"&&!I.test(m)){let o={instancePath:i+"/spending_limits/daily/limit",schemaPath:"#/properties/spending_limits/prop\
erties/daily/properties/limit/format",keyword:"format",params:{format:"decimal"},message:'must match format "decimal"'};
e===null?e=[o]:e.push(o),t++}}if(a.used!==void 0){let m=a.used;if(!(typeof m=="number"&&isFinite(m))){let o={instancePath:i+
"/spending_limits/daily/used",schemaPath:"#/properties/spending_limits/properties/daily/properties/used/type",keyword:"t\
ype",params:{type:"number"},message:"must be number"};e===null?e=[o]:e.push(o),t++}if(typeof m=="string"&&!I.test(m)){let o={
instancePath:i+"/spending_limits/daily/used",schemaPath:"#/properties/spending_limits/properties/daily/properties/used/f\
ormat",keyword:"format",params:{format:"decimal"},message:'must match format "decimal"'};e===null?e=[o]:e.push(o),t++}}if(a.
remaining!==void 0){let m=a.remaining;if(!(typeof m=="number"&&isFinite(m))){let o={instancePath:i+"/spending_limits/dai\
ly/remaining",schemaPath:"#/properties/spending_limits/properties/daily/properties/remaining/type",keyword:"type",params:{
type:"number"},message:"must be number"};e===null?e=[o]:e.push(o),t++}if(typeof m=="string"&&!I.test(m)){let o={instancePath:i+
"/spending_limits/daily/remaining",schemaPath:"#/properties/spending_limits/properties/daily/properties/remaining/format",
keyword:"format",params:{format:"decimal"},message:'must match format "decimal"'};e===null?e=[o]:e.push(o),t++}}}else{let m={
instancePath:i+"/spending_limits/daily",schemaPath:"#/properties/spending_limits/properties/daily/type",keyword:"type",params:{
type:"object"},message:"must be object"};e===null?e=[m]:e.push(m),t++}}}else{let a={instancePath:i+"/spending_limits",schemaPath:"\
#/properties/spending_limits/type",keyword:"type",params:{type:"object"},message:"must be object"};e===null?e=[a]:e.push(
a),t++}}}else{let r={instancePath:i,schemaPath:"#/type",keyword:"type",params:{type:"object"},message:"must be object"};
e===null?e=[r]:e.push(r),t++}return ne.errors=e,t===0}ne.evaluated={props:{svc_card_id:!0,currency:!0,token:!0,wallet_ready:!0,
balance:!0,funding_address:!0,spending_limits:!0},dynamicProps:!1,dynamicItems:!1};var at=B,nt=oe;function oe(s,{instancePath:i="",parentData:l,parentDataProperty:u,rootData:p=s,dynamicAnchors:d={}}={}){let e=null,t=0,
n=oe.evaluated;if(n.dynamicProps&&(n.props=void 0),n.dynamicItems&&(n.items=void 0),s&&typeof s=="object"&&!Array.isArray(
s)){if(s.deleted_card_id===void 0){let r={instancePath:i,schemaPath:"#/required",keyword:"required",params:{missingProperty:"\
deleted_card_id"},message:"must have required property 'deleted_card_id'"};e===null?e=[r]:e.push(r),t++}if(s.email_masked===
void 0){let r={instancePath:i,schemaPath:"#/required",keyword:"required",params:{missingProperty:"email_masked"},message:"\
must have required property 'email_masked'"};e===null?e=[r]:e.push(r),t++}if(s.external_customer_id===void 0){let r={instancePath:i,
schemaPath:"#/required",keyword:"required",params:{missingProperty:"external_customer_id"},message:"must have required p\
roperty 'external_customer_id'"};e===null?e=[r]:e.push(r),t++}if(s.next_step===void 0){let r={instancePath:i,schemaPath:"\
#/required",keyword:"required",params:{missingProperty:"next_step"},message:"must have required property 'next_step'"};e===
null?e=[r]:e.push(r),t++}if(s.email_warning===void 0){let r={instancePath:i,schemaPath:"#/required",keyword:"required",params:{
missingProperty:"email_warning"},message:"must have required property 'email_warning'"};e===null?e=[r]:e.push(r),t++}if(s.
deleted_card_id!==void 0&&typeof s.deleted_card_id!="string"){let r={instancePath:i+"/deleted_card_id",schemaPath:"#/pro\
perties/deleted_card_id/type",keyword:"type",params:{type:"string"},message:"must be string"};e===null?e=[r]:e.push(r),t++}
if(s.email_masked!==void 0&&typeof s.email_masked!="string"){let r={instancePath:i+"/email_masked",schemaPath:"#/propert\
ies/email_masked/type",keyword:"type",params:{type:"string"},message:"must be string"};e===null?e=[r]:e.push(r),t++}if(s.
external_customer_id!==void 0&&typeof s.external_customer_id!="string"){let r={instancePath:i+"/external_customer_id",schemaPath:"\
#/properties/external_customer_id/type",keyword:"type",params:{type:"string"},message:"must be string"};e===null?e=[r]:e.
push(r),t++}if(s.next_step!==void 0&&typeof s.next_step!="string"){let r={instancePath:i+"/next_step",schemaPath:"#/prop\
erties/next_step/type",keyword:"type",params:{type:"string"},message:"must be string"};e===null?e=[r]:e.push(r),t++}if(s.
email_warning!==void 0&&typeof s.email_warning!="string"){let r={instancePath:i+"/email_warning",schemaPath:"#/propertie\
s/email_warning/type",keyword:"type",params:{type:"string"},message:"must be string"};e===null?e=[r]:e.push(r),t++}}else{
let r={instancePath:i,schemaPath:"#/type",keyword:"type",params:{type:"object"},message:"must be object"};e===null?e=[r]:
e.push(r),t++}return oe.errors=e,t===0}oe.evaluated={props:{deleted_card_id:!0,email_masked:!0,external_customer_id:!0,next_step:!0,
email_warning:!0},dynamicProps:!1,dynamicItems:!1};var ot=Se;function Se(s,{instancePath:i="",parentData:l,parentDataProperty:u,rootData:p=s,dynamicAnchors:d={}}={}){let e=null,t=0,
n=Se.evaluated;if(n.dynamicProps&&(n.props=void 0),n.dynamicItems&&(n.items=void 0),typeof s!="string"){let r={instancePath:i,
schemaPath:"#/type",keyword:"type",params:{type:"string"},message:"must be string"};e===null?e=[r]:e.push(r),t++}return Se.
errors=e,t===0}Se.evaluated={dynamicProps:!1,dynamicItems:!1};var pt=U;function U(s,{instancePath:i="",parentData:l,parentDataProperty:u,rootData:p=s,dynamicAnchors:d={}}={}){let e=null,t=0,n=U.
evaluated;if(n.dynamicProps&&(n.props=void 0),n.dynamicItems&&(n.items=void 0),s&&typeof s=="object"&&!Array.isArray(s)){
if(s.success===void 0){let r={instancePath:i,schemaPath:"#/required",keyword:"required",params:{missingProperty:"success"},
message:"must have required property 'success'"};e===null?e=[r]:e.push(r),t++}if(s.message===void 0){let r={instancePath:i,
schemaPath:"#/required",keyword:"required",params:{missingProperty:"message"},message:"must have required property 'mess\
age'"};e===null?e=[r]:e.push(r),t++}if(s.error===void 0){let r={instancePath:i,schemaPath:"#/required",keyword:"required",
params:{missingProperty:"error"},message:"must have required property 'error'"};e===null?e=[r]:e.push(r),t++}if(s.idempotencyKey===
void 0){let r={instancePath:i,schemaPath:"#/required",keyword:"required",params:{missingProperty:"idempotencyKey"},message:"\
must have required property 'idempotencyKey'"};e===null?e=[r]:e.push(r),t++}if(s.success!==void 0){let r=s.success;if(typeof r!=
"boolean"){let a={instancePath:i+"/success",schemaPath:"#/properties/success/type",keyword:"type",params:{type:"boolean"},
message:"must be boolean"};e===null?e=[a]:e.push(a),t++}if(r!==!1){let a={instancePath:i+"/success",schemaPath:"#/proper\
ties/success/const",keyword:"const",params:{allowedValue:!1},message:"must be equal to constant"};e===null?e=[a]:e.push(
a),t++}}if(s.message!==void 0&&typeof s.message!="string"){let r={instancePath:i+"/message",schemaPath:"#/properties/mes\
sage/type",keyword:"type",params:{type:"string"},message:"must be string"};e===null?e=[r]:e.push(r),t++}if(s.error!==void 0){
let r=s.error;if(typeof r!="string"){let a={instancePath:i+"/error",schemaPath:"#/properties/error/type",keyword:"type",
params:{type:"string"},message:"must be string"};e===null?e=[a]:e.push(a),t++}if(r!=="DUPLICATE_REQUEST_IN_PROGRESS"){let a={
instancePath:i+"/error",schemaPath:"#/properties/error/const",keyword:"const",params:{allowedValue:"DUPLICATE_REQUEST_IN\
_PROGRESS"},message:"must be equal to constant"};e===null?e=[a]:e.push(a),t++}}if(s.idempotencyKey!==void 0&&typeof s.idempotencyKey!=
"string"){let r={instancePath:i+"/idempotencyKey",schemaPath:"#/properties/idempotencyKey/type",keyword:"type",params:{type:"\
string"},message:"must be string"};e===null?e=[r]:e.push(r),t++}}else{let r={instancePath:i,schemaPath:"#/type",keyword:"\
type",params:{type:"object"},message:"must be object"};e===null?e=[r]:e.push(r),t++}return U.errors=e,t===0}U.evaluated=
{props:{success:!0,message:!0,error:!0,idempotencyKey:!0},dynamicProps:!1,dynamicItems:!1};var dt=pe;function pe(s,{instancePath:i="",parentData:l,parentDataProperty:u,rootData:p=s,dynamicAnchors:d={}}={}){let e=null,t=0,
n=pe.evaluated;if(n.dynamicProps&&(n.props=void 0),n.dynamicItems&&(n.items=void 0),s&&typeof s=="object"&&!Array.isArray(
s)){if(s.status===void 0){let r={instancePath:i,schemaPath:"#/required",keyword:"required",params:{missingProperty:"stat\
us"},message:"must have required property 'status'"};e===null?e=[r]:e.push(r),t++}if(s.message===void 0){let r={instancePath:i,
schemaPath:"#/required",keyword:"required",params:{missingProperty:"message"},message:"must have required property 'mess\
age'"};e===null?e=[r]:e.push(r),t++}if(s.status!==void 0&&typeof s.status!="boolean"){let r={instancePath:i+"/status",schemaPath:"\
#/properties/status/type",keyword:"type",params:{type:"boolean"},message:"must be boolean"};e===null?e=[r]:e.push(r),t++}
if(s.message!==void 0&&typeof s.message!="string"){let r={instancePath:i+"/message",schemaPath:"#/properties/message/typ\
e",keyword:"type",params:{type:"string"},message:"must be string"};e===null?e=[r]:e.push(r),t++}if(s.data!==void 0){let r=s.
data;if(!(r&&typeof r=="object"&&!Array.isArray(r))){let a={instancePath:i+"/data",schemaPath:"#/properties/data/type",keyword:"\
type",params:{type:"object"},message:"must be object"};e===null?e=[a]:e.push(a),t++}}}else{let r={instancePath:i,schemaPath:"\
#/type",keyword:"type",params:{type:"object"},message:"must be object"};e===null?e=[r]:e.push(r),t++}return pe.errors=e,
t===0}pe.evaluated={props:{status:!0,message:!0,data:!0},dynamicProps:!1,dynamicItems:!1};var ut=h;function h(s,{instancePath:i="",parentData:l,parentDataProperty:u,rootData:p=s,dynamicAnchors:d={}}={}){let e=null,t=0,n=h.
evaluated;if(n.dynamicProps&&(n.props=void 0),n.dynamicItems&&(n.items=void 0),s&&typeof s=="object"&&!Array.isArray(s)){
if(s.success===void 0){let r={instancePath:i,schemaPath:"#/required",keyword:"required",params:{missingProperty:"success"},
message:"must have required property 'success'"};e===null?e=[r]:e.push(r),t++}if(s.message===void 0){let r={instancePath:i,
schemaPath:"#/required",keyword:"required",params:{missingProperty:"message"},message:"must have required property 'mess\
age'"};e===null?e=[r]:e.push(r),t++}if(s.success!==void 0&&typeof s.success!="boolean"){let r={instancePath:i+"/success",
schemaPath:"#/properties/success/type",keyword:"type",params:{type:"boolean"},message:"must be boolean"};e===null?e=[r]:
e.push(r),t++}if(s.message!==void 0&&typeof s.message!="string"){let r={instancePath:i+"/message",schemaPath:"#/properti\
es/message/type",keyword:"type",params:{type:"string"},message:"must be string"};e===null?e=[r]:e.push(r),t++}if(s.data!==
void 0){let r=s.data;if(!(r&&typeof r=="object"&&!Array.isArray(r))){let a={instancePath:i+"/data",schemaPath:"#/propert\
ies/data/type",keyword:"type",params:{type:"object"},message:"must be object"};e===null?e=[a]:e.push(a),t++}}}else{let r={
instancePath:i,schemaPath:"#/type",keyword:"type",params:{type:"object"},message:"must be object"};e===null?e=[r]:e.push(
r),t++}return h.errors=e,t===0}h.evaluated={props:{success:!0,message:!0,data:!0},dynamicProps:!1,dynamicItems:!1};var lt=H;function H(s,{instancePath:i="",parentData:l,parentDataProperty:u,rootData:p=s,dynamicAnchors:d={}}={}){let e=null,t=0,n=H.
evaluated;if(n.dynamicProps&&(n.props=void 0),n.dynamicItems&&(n.items=void 0),s&&typeof s=="object"&&!Array.isArray(s)){
if(s.status===void 0){let r={instancePath:i,schemaPath:"#/required",keyword:"required",params:{missingProperty:"status"},
message:"must have required property 'status'"};e===null?e=[r]:e.push(r),t++}if(s.message===void 0){let r={instancePath:i,
schemaPath:"#/required",keyword:"required",params:{missingProperty:"message"},message:"must have required property 'mess\
age'"};e===null?e=[r]:e.push(r),t++}if(s.status!==void 0){let r=s.status;if(typeof r!="string"){let a={instancePath:i+"/\
status",schemaPath:"#/properties/status/type",keyword:"type",params:{type:"string"},message:"must be string"};e===null?e=
[a]:e.push(a),t++}if(r!=="success"){let a={instancePath:i+"/status",schemaPath:"#/properties/status/const",keyword:"cons\
t",params:{allowedValue:"success"},message:"must be equal to constant"};e===null?e=[a]:e.push(a),t++}}if(s.message!==void 0&&
typeof s.message!="string"){let r={instancePath:i+"/message",schemaPath:"#/properties/message/type",keyword:"type",params:{
type:"string"},message:"must be string"};e===null?e=[r]:e.push(r),t++}if(s.data!==void 0){let r=s.data;if(!(r&&typeof r==
"object"&&!Array.isArray(r))){let a={instancePath:i+"/data",schemaPath:"#/properties/data/type",keyword:"type",params:{type:"\
object"},message:"must be object"};e===null?e=[a]:e.push(a),t++}}}else{let r={instancePath:i,schemaPath:"#/type",keyword:"\
type",params:{type:"object"},message:"must be object"};e===null?e=[r]:e.push(r),t++}return H.errors=e,t===0}H.evaluated=
{props:{status:!0,message:!0,data:!0},dynamicProps:!1,dynamicItems:!1};var mt=F,Yr=Ce,Ui={description:"What to fetch, an\
d the wallet that pays for it.",type:"object",required:["wallet_id","url"],properties:{wallet_id:{description:"The agent\
 wallet that pays.",$ref:"v1"},url:{description:"URL to fetch. If it asks for payment (HTTP 402), the wallet pays and th\
e service fetches it again.",type:"string"},method:{description:"HTTP method.",type:"string",enum:["GET","POST","PUT","D\
ELETE","PATCH"],default:"GET"},headers:{description:"Extra headers. They may contain credentials.",type:"object",additionalProperties:!0,
"x-sensitive":!0},body:{description:"Body to send, of any type; for POST, PUT and PATCH."}},$id:"v25"};function Ce(s,{instancePath:i="",
parentData:l,parentDataProperty:u,rootData:p=s,dynamicAnchors:d={}}={}){let e=null,t=0,n=Ce.evaluated;if(n.dynamicProps&&
(n.props=void 0),n.dynamicItems&&(n.items=void 0),s&&typeof s=="object"&&!Array.isArray(s)){if(s.wallet_id===void 0){let r={
instancePath:i,schemaPath:"#/required",keyword:"required",params:{missingProperty:"wallet_id"},message:"must have requir\
ed property 'wallet_id'"};e===null?e=[r]:e.push(r),t++}if(s.url===void 0){let r={instancePath:i,schemaPath:"#/required",
keyword:"required",params:{missingProperty:"url"},message:"must have required property 'url'"};e===null?e=[r]:e.push(r),
t++}if(s.wallet_id!==void 0&&(T(s.wallet_id,{instancePath:i+"/wallet_id",parentData:s,parentDataProperty:"wallet_id",rootData:p,
dynamicAnchors:d})||(e=e===null?T.errors:e.concat(T.errors),t=e.length)),s.url!==void 0&&typeof s.url!="string"){let r={
instancePath:i+"/url",schemaPath:"#/properties/url/type",keyword:"type",params:{type:"string"},message:"must be string"};
e===null?e=[r]:e.push(r),t++}if(s.method!==void 0){let r=s.method;if(typeof r!="string"){let a={instancePath:i+"/method",
schemaPath:"#/properties/method/type",keyword:"type",params:{type:"string"},message:"must be string"};e===null?e=[a]:e.push(
a),t++}if(!(r==="GET"||r==="POST"||r==="PUT"||r==="DELETE"||r==="PATCH")){let a={instancePath:i+"/method",schemaPath:"#/\
properties/method/enum",keyword:"enum",params:{allowedValues:Ui.properties.method.enum},message:"must be equal to one of\
 the allowed values"};e===null?e=[a]:e.push(a),t++}}if(s.headers!==void 0){let r=s.headers;if(!(r&&typeof r=="object"&&!Array.
isArray(r))){let a={instancePath:i+"/headers",schemaPath:"#/properties/headers/type",keyword:"type",params:{type:"object"},
message:"must be object"};e===null?e=[a]:e.push(a),t++}}}else{let r={instancePath:i,schemaPath:"#/type",keyword:"type",params:{
type:"object"},message:"must be object"};e===null?e=[r]:e.push(r),t++}return Ce.errors=e,t===0}Ce.evaluated={props:{wallet_id:!0,
url:!0,method:!0,headers:!0,body:!0},dynamicProps:!1,dynamicItems:!1};var ct=de;function de(s,{instancePath:i="",parentData:l,parentDataProperty:u,rootData:p=s,dynamicAnchors:d={}}={}){let e=null,t=0,
n=de.evaluated;if(n.dynamicProps&&(n.props=void 0),n.dynamicItems&&(n.items=void 0),s&&typeof s=="object"&&!Array.isArray(
s)){if(s.svc_card_id===void 0){let r={instancePath:i,schemaPath:"#/required",keyword:"required",params:{missingProperty:"\
svc_card_id"},message:"must have required property 'svc_card_id'"};e===null?e=[r]:e.push(r),t++}if(s.card_id===void 0){let r={
instancePath:i,schemaPath:"#/required",keyword:"required",params:{missingProperty:"card_id"},message:"must have required\
 property 'card_id'"};e===null?e=[r]:e.push(r),t++}if(s.is_frozen===void 0){let r={instancePath:i,schemaPath:"#/required",
keyword:"required",params:{missingProperty:"is_frozen"},message:"must have required property 'is_frozen'"};e===null?e=[r]:
e.push(r),t++}if(s.frozen_at===void 0){let r={instancePath:i,schemaPath:"#/required",keyword:"required",params:{missingProperty:"\
frozen_at"},message:"must have required property 'frozen_at'"};e===null?e=[r]:e.push(r),t++}if(s.svc_card_id!==void 0&&(k(
s.svc_card_id,{instancePath:i+"/svc_card_id",parentData:s,parentDataProperty:"svc_card_id",rootData:p,dynamicAnchors:d})||
(e=e===null?k.errors:e.concat(k.errors),t=e.length)),s.card_id!==void 0&&($(s.card_id,{instancePath:i+"/card_id",parentData:s,
parentDataProperty:"card_id",rootData:p,dynamicAnchors:d})||(e=e===null?$.errors:e.concat($.errors),t=e.length)),s.is_frozen!==
void 0){let r=s.is_frozen;if(typeof r!="boolean"){let a={instancePath:i+"/is_frozen",schemaPath:"#/properties/is_frozen/\
type",keyword:"type",params:{type:"boolean"},message:"must be boolean"};e===null?e=[a]:e.push(a),t++}if(r!==!0){let a={instancePath:i+
"/is_frozen",schemaPath:"#/properties/is_frozen/const",keyword:"const",params:{allowedValue:!0},message:"must be equal t\
o constant"};e===null?e=[a]:e.push(a),t++}}if(s.frozen_at!==void 0){let r=s.frozen_at;if(typeof r=="string"){if(!M.validate(
r)){let a={instancePath:i+"/frozen_at",schemaPath:"#/properties/frozen_at/format",keyword:"format",params:{format:"date-\
time"},message:'must match format "date-time"'};e===null?e=[a]:e.push(a),t++}}else{let a={instancePath:i+"/frozen_at",schemaPath:"\
#/properties/frozen_at/type",keyword:"type",params:{type:"string"},message:"must be string"};e===null?e=[a]:e.push(a),t++}}}else{
let r={instancePath:i,schemaPath:"#/type",keyword:"type",params:{type:"object"},message:"must be object"};e===null?e=[r]:
e.push(r),t++}return de.errors=e,t===0}de.evaluated={props:{svc_card_id:!0,card_id:!0,is_frozen:!0,frozen_at:!0},dynamicProps:!1,
dynamicItems:!1};var ft=me;function ue(s,{instancePath:i="",parentData:l,parentDataProperty:u,rootData:p=s,dynamicAnchors:d={}}={}){let e=null,t=0,
n=ue.evaluated;if(n.dynamicProps&&(n.props=void 0),n.dynamicItems&&(n.items=void 0),s&&typeof s=="object"&&!Array.isArray(
s)){if(s.symbol===void 0){let r={instancePath:i,schemaPath:"#/required",keyword:"required",params:{missingProperty:"symb\
ol"},message:"must have required property 'symbol'"};e===null?e=[r]:e.push(r),t++}if(s.name===void 0){let r={instancePath:i,
schemaPath:"#/required",keyword:"required",params:{missingProperty:"name"},message:"must have required property 'name'"};
e===null?e=[r]:e.push(r),t++}if(s.contract===void 0){let r={instancePath:i,schemaPath:"#/required",keyword:"required",params:{
missingProperty:"contract"},message:"must have required property 'contract'"};e===null?e=[r]:e.push(r),t++}if(s.decimals===
void 0){let r={instancePath:i,schemaPath:"#/required",keyword:"required",params:{missingProperty:"decimals"},message:"mu\
st have required property 'decimals'"};e===null?e=[r]:e.push(r),t++}if(s.network===void 0){let r={instancePath:i,schemaPath:"\
#/required",keyword:"required",params:{missingProperty:"network"},message:"must have required property 'network'"};e===null?
e=[r]:e.push(r),t++}if(s.symbol!==void 0&&typeof s.symbol!="string"){let r={instancePath:i+"/symbol",schemaPath:"#/prope\
rties/symbol/type",keyword:"type",params:{type:"string"},message:"must be string"};e===null?e=[r]:e.push(r),t++}if(s.name!==
void 0&&typeof s.name!="string"){let r={instancePath:i+"/name",schemaPath:"#/properties/name/type",keyword:"type",params:{
type:"string"},message:"must be string"};e===null?e=[r]:e.push(r),t++}if(s.contract!==void 0&&typeof s.contract!="string"){
let r={instancePath:i+"/contract",schemaPath:"#/properties/contract/type",keyword:"type",params:{type:"string"},message:"\
must be string"};e===null?e=[r]:e.push(r),t++}if(s.decimals!==void 0){let r=s.decimals;if(!(typeof r=="number"&&!(r%1)&&
!isNaN(r)&&isFinite(r))){let a={instancePath:i+"/decimals",schemaPath:"#/properties/decimals/type",keyword:"type",params:{
type:"integer"},message:"must be integer"};e===null?e=[a]:e.push(a),t++}}if(s.network!==void 0&&typeof s.network!="strin\
g"){let r={instancePath:i+"/network",schemaPath:"#/properties/network/type",keyword:"type",params:{type:"string"},message:"\
must be string"};e===null?e=[r]:e.push(r),t++}}else{let r={instancePath:i,schemaPath:"#/type",keyword:"type",params:{type:"\
object"},message:"must be object"};e===null?e=[r]:e.push(r),t++}return ue.errors=e,t===0}ue.evaluated={props:{symbol:!0,
name:!0,contract:!0,decimals:!0,network:!0},dynamicProps:!1,dynamicItems:!1};function le(s,{instancePath:i="",parentData:l,parentDataProperty:u,rootData:p=s,dynamicAnchors:d={}}={}){let e=null,t=0,
n=le.evaluated;if(n.dynamicProps&&(n.props=void 0),n.dynamicItems&&(n.items=void 0),s&&typeof s=="object"&&!Array.isArray(
s)){if(s.address===void 0){let r={instancePath:i,schemaPath:"#/required",keyword:"required",params:{missingProperty:"add\
ress"},message:"must have required property 'address'"};e===null?e=[r]:e.push(r),t++}if(s.network===void 0){let r={instancePath:i,
schemaPath:"#/required",keyword:"required",params:{missingProperty:"network"},message:"must have required property 'netw\
ork'"};e===null?e=[r]:e.push(r),t++}if(s.token===void 0){let r={instancePath:i,schemaPath:"#/required",keyword:"required",
params:{missingProperty:"token"},message:"must have required property 'token'"};e===null?e=[r]:e.push(r),t++}if(s.bridge_type===
void 0){let r={instancePath:i,schemaPath:"#/required",keyword:"required",params:{missingProperty:"bridge_type"},message:"\
must have required property 'bridge_type'"};e===null?e=[r]:e.push(r),t++}if(s.bridge_time===void 0){let r={instancePath:i,
schemaPath:"#/required",keyword:"required",params:{missingProperty:"bridge_time"},message:"must have required property '\
bridge_time'"};e===null?e=[r]:e.push(r),t++}if(s.description===void 0){let r={instancePath:i,schemaPath:"#/required",keyword:"\
required",params:{missingProperty:"description"},message:"must have required property 'description'"};e===null?e=[r]:e.push(
r),t++}if(s.address!==void 0&&typeof s.address!="string"){let r={instancePath:i+"/address",schemaPath:"#/properties/addr\
ess/type",keyword:"type",params:{type:"string"},message:"must be string"};e===null?e=[r]:e.push(r),t++}if(s.network!==void 0&&
typeof s.network!="string"){let r={instancePath:i+"/network",schemaPath:"#/properties/network/type",keyword:"type",params:{
type:"string"},message:"must be string"};e===null?e=[r]:e.push(r),t++}if(s.token!==void 0&&typeof s.token!="string"){let r={
instancePath:i+"/token",schemaPath:"#/properties/token/type",keyword:"type",params:{type:"string"},message:"must be stri\
ng"};e===null?e=[r]:e.push(r),t++}if(s.bridge_type!==void 0&&typeof s.bridge_type!="string"){let r={instancePath:i+"/bri\
dge_type",schemaPath:"#/properties/bridge_type/type",keyword:"type",params:{type:"string"},message:"must be string"};e===
null?e=[r]:e.push(r),t++}if(s.bridge_time!==void 0&&typeof s.bridge_time!="string"){let r={instancePath:i+"/bridge_time",
schemaPath:"#/properties/bridge_time/type",keyword:"type",params:{type:"string"},message:"must be string"};e===null?e=[r]:
e.push(r),t++}if(s.description!==void 0&&typeof s.description!="string"){let r={instancePath:i+"/description",schemaPath:"\
#/properties/description/type",keyword:"type",params:{type:"string"},message:"must be string"};e===null?e=[r]:e.push(r),
t++}}else{let r={instancePath:i,schemaPath:"#/type",keyword:"type",params:{type:"object"},message:"must be object"};e===
null?e=[r]:e.push(r),t++}return le.errors=e,t===0}le.evaluated={props:{address:!0,network:!0,token:!0,bridge_type:!0,bridge_time:!0,
description:!0},dynamicProps:!1,dynamicItems:!1};function me(s,{instancePath:i="",parentData:l,parentDataProperty:u,rootData:p=s,
dynamicAnchors:d={}}={}){let e=null,t=0,n=me.evaluated;if(n.dynamicProps&&(n.props=void 0),n.dynamicItems&&(n.items=void 0),
s&&typeof s=="object"&&!Array.isArray(s)){if(s.address===void 0){let r={instancePath:i,schemaPath:"#/required",keyword:"\
required",params:{missingProperty:"address"},message:"must have required property 'address'"};e===null?e=[r]:e.push(r),t++}
if(s.network===void 0){let r={instancePath:i,schemaPath:"#/required",keyword:"required",params:{missingProperty:"network"},
message:"must have required property 'network'"};e===null?e=[r]:e.push(r),t++}if(s.funding_method===void 0){let r={instancePath:i,
schemaPath:"#/required",keyword:"required",params:{missingProperty:"funding_method"},message:"must have required propert\
y 'funding_method'"};e===null?e=[r]:e.push(r),t++}if(s.card_currency===void 0){let r={instancePath:i,schemaPath:"#/requi\
red",keyword:"required",params:{missingProperty:"card_currency"},message:"must have required property 'card_currency'"};
e===null?e=[r]:e.push(r),t++}if(s.supported_tokens===void 0){let r={instancePath:i,schemaPath:"#/required",keyword:"requ\
ired",params:{missingProperty:"supported_tokens"},message:"must have required property 'supported_tokens'"};e===null?e=[
r]:e.push(r),t++}if(s.funding_sources===void 0){let r={instancePath:i,schemaPath:"#/required",keyword:"required",params:{
missingProperty:"funding_sources"},message:"must have required property 'funding_sources'"};e===null?e=[r]:e.push(r),t++}
if(s.minimum_deposit===void 0){let r={instancePath:i,schemaPath:"#/required",keyword:"required",params:{missingProperty:"\
minimum_deposit"},message:"must have required property 'minimum_deposit'"};e===null?e=[r]:e.push(r),t++}if(s.instructions===
void 0){let r={instancePath:i,schemaPath:"#/required",keyword:"required",params:{missingProperty:"instructions"},message:"\
must have required property 'instructions'"};e===null?e=[r]:e.push(r),t++}if(s.address!==void 0&&typeof s.address!="stri\
ng"){let r={instancePath:i+"/address",schemaPath:"#/properties/address/type",keyword:"type",params:{type:"string"},message:"\
must be string"};e===null?e=[r]:e.push(r),t++}if(s.network!==void 0&&typeof s.network!="string"){let r={instancePath:i+"\
/network",schemaPath:"#/properties/network/type",keyword:"type",params:{type:"string"},message:"must be string"};e===null?
e=[r]:e.push(r),t++}if(s.funding_method!==void 0&&typeof s.funding_method!="string"){let r={instancePath:i+"/funding_met\
hod",schemaPath:"#/properties/funding_method/type",keyword:"type",params:{type:"string"},message:"must be string"};e===null?
e=[r]:e.push(r),t++}if(s.card_currency!==void 0&&typeof s.card_currency!="string"){let r={instancePath:i+"/card_currency",
schemaPath:"#/properties/card_currency/type",keyword:"type",params:{type:"string"},message:"must be string"};e===null?e=
[r]:e.push(r),t++}if(s.supported_tokens!==void 0){let r=s.supported_tokens;if(Array.isArray(r)){let a=r.length;for(let m=0;m<
a;m++)ue(r[m],{instancePath:i+"/supported_tokens/"+m,parentData:r,parentDataProperty:m,rootData:p,dynamicAnchors:d})||(e=
e===null?ue.errors:e.concat(ue.errors),t=e.length)}else{let a={instancePath:i+"/supported_tokens",schemaPath:"#/properti\
es/supported_tokens/type",keyword:"type",params:{type:"array"},message:"must be array"};e===null?e=[a]:e.push(a),t++}}if(s.
funding_sources!==void 0){let r=s.funding_sources;if(r&&typeof r=="object"&&!Array.isArray(r))for(let a in r)le(r[a],{instancePath:i+
"/funding_sources/"+a.replace(/~/g,"~0").replace(/\//g,"~1"),parentData:r,parentDataProperty:a,rootData:p,dynamicAnchors:d})||
(e=e===null?le.errors:e.concat(le.errors),t=e.length);else{let a={instancePath:i+"/funding_sources",schemaPath:"#/proper\
ties/funding_sources/type",keyword:"type",params:{type:"object"},message:"must be object"};e===null?e=[a]:e.push(a),t++}}
if(s.minimum_deposit!==void 0){let r=s.minimum_deposit;if(typeof r=="string"){if(!I.test(r)){let a={instancePath:i+"/min\
imum_deposit",schemaPath:"#/properties/minimum_deposit/format",keyword:"format",params:{format:"decimal"},message:'must \
match format "decimal"'};e===null?e=[a]:e.push(a),t++}}else{let a={instancePath:i+"/minimum_deposit",schemaPath:"#/prope\
rties/minimum_deposit/type",keyword:"type",params:{type:"string"},message:"must be string"};e===null?e=[a]:e.push(a),t++}}
if(s.instructions!==void 0&&typeof s.instructions!="string"){let r={instancePath:i+"/instructions",schemaPath:"#/propert\
ies/instructions/type",keyword:"type",params:{type:"string"},message:"must be string"};e===null?e=[r]:e.push(r),t++}}else{
let r={instancePath:i,schemaPath:"#/type",keyword:"type",params:{type:"object"},message:"must be object"};e===null?e=[r]:
e.push(r),t++}return me.errors=e,t===0}me.evaluated={props:{address:!0,network:!0,funding_method:!0,card_currency:!0,supported_tokens:!0,
funding_sources:!0,minimum_deposit:!0,instructions:!0},dynamicProps:!1,dynamicItems:!1};var yt=le,y=D;function D(s,{instancePath:i="",parentData:l,parentDataProperty:u,rootData:p=s,dynamicAnchors:d={}}={}){let e=null,t=0,n=D.
evaluated;if(n.dynamicProps&&(n.props=void 0),n.dynamicItems&&(n.items=void 0),s&&typeof s=="object"&&!Array.isArray(s)){
if(s.error===void 0){let r={instancePath:i,schemaPath:"#/required",keyword:"required",params:{missingProperty:"error"},message:"\
must have required property 'error'"};e===null?e=[r]:e.push(r),t++}if(s.message===void 0){let r={instancePath:i,schemaPath:"\
#/required",keyword:"required",params:{missingProperty:"message"},message:"must have required property 'message'"};e===null?
e=[r]:e.push(r),t++}if(s.error!==void 0&&(F(s.error,{instancePath:i+"/error",parentData:s,parentDataProperty:"error",rootData:p,
dynamicAnchors:d})||(e=e===null?F.errors:e.concat(F.errors),t=e.length)),s.message!==void 0&&typeof s.message!="string"){
let r={instancePath:i+"/message",schemaPath:"#/properties/message/type",keyword:"type",params:{type:"string"},message:"m\
ust be string"};e===null?e=[r]:e.push(r),t++}if(s.details!==void 0){let r=s.details;if(!(r&&typeof r=="object"&&!Array.isArray(
r))){let a={instancePath:i+"/details",schemaPath:"#/properties/details/type",keyword:"type",params:{type:"object"},message:"\
must be object"};e===null?e=[a]:e.push(a),t++}}}else{let r={instancePath:i,schemaPath:"#/type",keyword:"type",params:{type:"\
object"},message:"must be object"};e===null?e=[r]:e.push(r),t++}return D.errors=e,t===0}D.evaluated={props:{error:!0,message:!0,
details:!0},dynamicProps:!1,dynamicItems:!1};var ht=z,Hs={description:"The balance is too low.",type:"object",required:[
"error","message"],properties:{error:{description:"`insufficient_balance`.",type:"string",const:"insufficient_balance"},
message:{description:"Human-readable; the wording may change.",type:"string"},details:{description:"Available and reques\
ted amounts.",type:"object",required:["available_balance","requested_amount","ticker"],"x-basis":{required:"assumed"},"x\
-not-shown":{G64:"Whether the amounts are strings or numbers; both are accepted."},properties:{available_balance:{description:"\
Balance of the wallet.",type:["string","number"],format:"decimal","x-basis":"assumed"},requested_amount:{description:"Re\
quested amount.",type:["string","number"],format:"decimal","x-basis":"assumed"},ticker:{description:"Ticker of the asset\
.",type:"string"}}}},$id:"v30"};function z(s,{instancePath:i="",parentData:l,parentDataProperty:u,rootData:p=s,dynamicAnchors:d={}}={}){
let e=null,t=0,n=z.evaluated;if(n.dynamicProps&&(n.props=void 0),n.dynamicItems&&(n.items=void 0),s&&typeof s=="object"&&
!Array.isArray(s)){if(s.error===void 0){let r={instancePath:i,schemaPath:"#/required",keyword:"required",params:{missingProperty:"\
error"},message:"must have required property 'error'"};e===null?e=[r]:e.push(r),t++}if(s.message===void 0){let r={instancePath:i,
schemaPath:"#/required",keyword:"required",params:{missingProperty:"message"},message:"must have required property 'mess\
age'"};e===null?e=[r]:e.push(r),t++}if(s.error!==void 0){let r=s.error;if(typeof r!="string"){let a={instancePath:i+"/er\
ror",schemaPath:"#/properties/error/type",keyword:"type",params:{type:"string"},message:"must be string"};e===null?e=[a]:
e.push(a),t++}if(r!=="insufficient_balance"){let a={instancePath:i+"/error",schemaPath:"#/properties/error/const",keyword:"\
const",params:{allowedValue:"insufficient_balance"},message:"must be equal to constant"};e===null?e=[a]:e.push(a),t++}}if(s.
message!==void 0&&typeof s.message!="string"){let r={instancePath:i+"/message",schemaPath:"#/properties/message/type",keyword:"\
type",params:{type:"string"},message:"must be string"};e===null?e=[r]:e.push(r),t++}if(s.details!==void 0){let r=s.details;
if(r&&typeof r=="object"&&!Array.isArray(r)){if(r.available_balance===void 0){let a={instancePath:i+"/details",schemaPath:"\
#/properties/details/required",keyword:"required",params:{missingProperty:"available_balance"},message:"must have requir\
ed property 'available_balance'"};e===null?e=[a]:e.push(a),t++}if(r.requested_amount===void 0){let a={instancePath:i+"/d\
etails",schemaPath:"#/properties/details/required",keyword:"required",params:{missingProperty:"requested_amount"},message:"\
must have required property 'requested_amount'"};e===null?e=[a]:e.push(a),t++}if(r.ticker===void 0){let a={instancePath:i+
"/details",schemaPath:"#/properties/details/required",keyword:"required",params:{missingProperty:"ticker"},message:"must\
 have required property 'ticker'"};e===null?e=[a]:e.push(a),t++}if(r.available_balance!==void 0){let a=r.available_balance;
if(typeof a!="string"&&!(typeof a=="number"&&isFinite(a))){let m={instancePath:i+"/details/available_balance",schemaPath:"\
#/properties/details/properties/available_balance/type",keyword:"type",params:{type:Hs.properties.details.properties.available_balance.
type},message:"must be string,number"};e===null?e=[m]:e.push(m),t++}if(typeof a=="string"&&!I.test(a)){let m={instancePath:i+
"/details/available_balance",schemaPath:"#/properties/details/properties/available_balance/format",keyword:"format",params:{
format:"decimal"},message:'must match format "decimal"'};e===null?e=[m]:e.push(m),t++}}if(r.requested_amount!==void 0){let a=r.
requested_amount;if(typeof a!="string"&&!(typeof a=="number"&&isFinite(a))){let m={instancePath:i+"/details/requested_am\
ount",schemaPath:"#/properties/details/properties/requested_amount/type",keyword:"type",params:{type:Hs.properties.details.
properties.requested_amount.type},message:"must be string,number"};e===null?e=[m]:e.push(m),t++}if(typeof a=="string"&&!I.
test(a)){let m={instancePath:i+"/details/requested_amount",schemaPath:"#/properties/details/properties/requested_amount/\
format",keyword:"format",params:{format:"decimal"},message:'must match format "decimal"'};e===null?e=[m]:e.push(m),t++}}
if(r.ticker!==void 0&&typeof r.ticker!="string"){let a={instancePath:i+"/details/ticker",schemaPath:"#/properties/detail\
s/properties/ticker/type",keyword:"type",params:{type:"string"},message:"must be string"};e===null?e=[a]:e.push(a),t++}}else{
let a={instancePath:i+"/details",schemaPath:"#/properties/details/type",keyword:"type",params:{type:"object"},message:"m\
ust be object"};e===null?e=[a]:e.push(a),t++}}}else{let r={instancePath:i,schemaPath:"#/type",keyword:"type",params:{type:"\
object"},message:"must be object"};e===null?e=[r]:e.push(r),t++}return z.errors=e,t===0}z.evaluated={props:{error:!0,message:!0,
details:!0},dynamicProps:!1,dynamicItems:!1};var _=ce;function ce(s,{instancePath:i="",parentData:l,parentDataProperty:u,rootData:p=s,dynamicAnchors:d={}}={}){let e=null,t=0,
n=ce.evaluated;if(n.dynamicProps&&(n.props=void 0),n.dynamicItems&&(n.items=void 0),s&&typeof s=="object"&&!Array.isArray(
s)){if(s.error===void 0){let r={instancePath:i,schemaPath:"#/required",keyword:"required",params:{missingProperty:"error"},
message:"must have required property 'error'"};e===null?e=[r]:e.push(r),t++}if(s.message===void 0){let r={instancePath:i,
schemaPath:"#/required",keyword:"required",params:{missingProperty:"message"},message:"must have required property 'mess\
age'"};e===null?e=[r]:e.push(r),t++}if(s.request_id===void 0){let r={instancePath:i,schemaPath:"#/required",keyword:"req\
uired",params:{missingProperty:"request_id"},message:"must have required property 'request_id'"};e===null?e=[r]:e.push(r),
t++}if(s.error!==void 0){let r=s.error;if(typeof r!="string"){let a={instancePath:i+"/error",schemaPath:"#/properties/er\
ror/type",keyword:"type",params:{type:"string"},message:"must be string"};e===null?e=[a]:e.push(a),t++}if(r!=="internal_\
error"){let a={instancePath:i+"/error",schemaPath:"#/properties/error/const",keyword:"const",params:{allowedValue:"inter\
nal_error"},message:"must be equal to constant"};e===null?e=[a]:e.push(a),t++}}if(s.message!==void 0&&typeof s.message!=
"string"){let r={instancePath:i+"/message",schemaPath:"#/properties/message/type",keyword:"type",params:{type:"string"},
message:"must be string"};e===null?e=[r]:e.push(r),t++}if(s.request_id!==void 0&&typeof s.request_id!="string"){let r={instancePath:i+
"/request_id",schemaPath:"#/properties/request_id/type",keyword:"type",params:{type:"string"},message:"must be string"};
e===null?e=[r]:e.push(r),t++}}else{let r={instancePath:i,schemaPath:"#/type",keyword:"type",params:{type:"object"},message:"\
must be object"};e===null?e=[r]:e.push(r),t++}return ce.errors=e,t===0}ce.evaluated={props:{error:!0,message:!0,request_id:!0},
dynamicProps:!1,dynamicItems:!1};var gt=fe;function fe(s,{instancePath:i="",parentData:l,parentDataProperty:u,rootData:p=s,dynamicAnchors:d={}}={}){let e=null,t=0,
n=fe.evaluated;if(n.dynamicProps&&(n.props=void 0),n.dynamicItems&&(n.items=void 0),s&&typeof s=="object"&&!Array.isArray(
s)){if(s.svc_card_id===void 0){let r={instancePath:i,schemaPath:"#/required",keyword:"required",params:{missingProperty:"\
svc_card_id"},message:"must have required property 'svc_card_id'"};e===null?e=[r]:e.push(r),t++}if(s.card_id===void 0){let r={
instancePath:i,schemaPath:"#/required",keyword:"required",params:{missingProperty:"card_id"},message:"must have required\
 property 'card_id'"};e===null?e=[r]:e.push(r),t++}if(s.card_type===void 0){let r={instancePath:i,schemaPath:"#/required",
keyword:"required",params:{missingProperty:"card_type"},message:"must have required property 'card_type'"};e===null?e=[r]:
e.push(r),t++}if(s.status===void 0){let r={instancePath:i,schemaPath:"#/required",keyword:"required",params:{missingProperty:"\
status"},message:"must have required property 'status'"};e===null?e=[r]:e.push(r),t++}if(s.status_name===void 0){let r={
instancePath:i,schemaPath:"#/required",keyword:"required",params:{missingProperty:"status_name"},message:"must have requ\
ired property 'status_name'"};e===null?e=[r]:e.push(r),t++}if(s.activated_at===void 0){let r={instancePath:i,schemaPath:"\
#/required",keyword:"required",params:{missingProperty:"activated_at"},message:"must have required property 'activated_a\
t'"};e===null?e=[r]:e.push(r),t++}if(s.total_cards===void 0){let r={instancePath:i,schemaPath:"#/required",keyword:"requ\
ired",params:{missingProperty:"total_cards"},message:"must have required property 'total_cards'"};e===null?e=[r]:e.push(
r),t++}if(s.funding_wallet===void 0){let r={instancePath:i,schemaPath:"#/required",keyword:"required",params:{missingProperty:"\
funding_wallet"},message:"must have required property 'funding_wallet'"};e===null?e=[r]:e.push(r),t++}if(s.svc_card_id!==
void 0&&(k(s.svc_card_id,{instancePath:i+"/svc_card_id",parentData:s,parentDataProperty:"svc_card_id",rootData:p,dynamicAnchors:d})||
(e=e===null?k.errors:e.concat(k.errors),t=e.length)),s.card_id!==void 0&&($(s.card_id,{instancePath:i+"/card_id",parentData:s,
parentDataProperty:"card_id",rootData:p,dynamicAnchors:d})||(e=e===null?$.errors:e.concat($.errors),t=e.length)),s.card_type!==
void 0&&typeof s.card_type!="string"){let r={instancePath:i+"/card_type",schemaPath:"#/properties/card_type/type",keyword:"\
type",params:{type:"string"},message:"must be string"};e===null?e=[r]:e.push(r),t++}if(s.status!==void 0&&typeof s.status!=
"string"){let r={instancePath:i+"/status",schemaPath:"#/properties/status/type",keyword:"type",params:{type:"string"},message:"\
must be string"};e===null?e=[r]:e.push(r),t++}if(s.status_name!==void 0&&typeof s.status_name!="string"){let r={instancePath:i+
"/status_name",schemaPath:"#/properties/status_name/type",keyword:"type",params:{type:"string"},message:"must be string"};
e===null?e=[r]:e.push(r),t++}if(s.activated_at!==void 0){let r=s.activated_at;if(typeof r=="string"){if(!M.validate(r)){
let a={instancePath:i+"/activated_at",schemaPath:"#/properties/activated_at/format",keyword:"format",params:{format:"dat\
e-time"},message:'must match format "date-time"'};e===null?e=[a]:e.push(a),t++}}else{let a={instancePath:i+"/activated_a\
t",schemaPath:"#/properties/activated_at/type",keyword:"type",params:{type:"string"},message:"must be string"};e===null?
e=[a]:e.push(a),t++}}if(s.total_cards!==void 0){let r=s.total_cards;if(!(typeof r=="number"&&!(r%1)&&!isNaN(r)&&isFinite(
r))){let a={instancePath:i+"/total_cards",schemaPath:"#/properties/total_cards/type",keyword:"type",params:{type:"intege\
r"},message:"must be integer"};e===null?e=[a]:e.push(a),t++}}if(s.funding_wallet!==void 0){let r=s.funding_wallet;if(r&&
typeof r=="object"&&!Array.isArray(r)){if(r.address===void 0){let a={instancePath:i+"/funding_wallet",schemaPath:"#/prop\
erties/funding_wallet/required",keyword:"required",params:{missingProperty:"address"},message:"must have required proper\
ty 'address'"};e===null?e=[a]:e.push(a),t++}if(r.network===void 0){let a={instancePath:i+"/funding_wallet",schemaPath:"#\
/properties/funding_wallet/required",keyword:"required",params:{missingProperty:"network"},message:"must have required p\
roperty 'network'"};e===null?e=[a]:e.push(a),t++}if(r.asset===void 0){let a={instancePath:i+"/funding_wallet",schemaPath:"\
#/properties/funding_wallet/required",keyword:"required",params:{missingProperty:"asset"},message:"must have required pr\
operty 'asset'"};e===null?e=[a]:e.push(a),t++}if(r.address!==void 0&&typeof r.address!="string"){let a={instancePath:i+"\
/funding_wallet/address",schemaPath:"#/properties/funding_wallet/properties/address/type",keyword:"type",params:{type:"s\
tring"},message:"must be string"};e===null?e=[a]:e.push(a),t++}if(r.network!==void 0&&typeof r.network!="string"){let a={
instancePath:i+"/funding_wallet/network",schemaPath:"#/properties/funding_wallet/properties/network/type",keyword:"type",
params:{type:"string"},message:"must be string"};e===null?e=[a]:e.push(a),t++}if(r.asset!==void 0&&typeof r.asset!="stri\
ng"){let a={instancePath:i+"/funding_wallet/asset",schemaPath:"#/properties/funding_wallet/properties/asset/type",keyword:"\
type",params:{type:"string"},message:"must be string"};e===null?e=[a]:e.push(a),t++}}else{let a={instancePath:i+"/fundin\
g_wallet",schemaPath:"#/properties/funding_wallet/type",keyword:"type",params:{type:"object"},message:"must be object"};
e===null?e=[a]:e.push(a),t++}}}else{let r={instancePath:i,schemaPath:"#/type",keyword:"type",params:{type:"object"},message:"\
must be object"};e===null?e=[r]:e.push(r),t++}return fe.errors=e,t===0}fe.evaluated={props:{svc_card_id:!0,card_id:!0,card_type:!0,
status:!0,status_name:!0,activated_at:!0,total_cards:!0,funding_wallet:!0},dynamicProps:!1,dynamicItems:!1};var vt=ye;function Q(s,{instancePath:i="",parentData:l,parentDataProperty:u,rootData:p=s,dynamicAnchors:d={}}={}){let e=null,t=0,n=Q.
evaluated;if(n.dynamicProps&&(n.props=void 0),n.dynamicItems&&(n.items=void 0),typeof s!="string"){let r={instancePath:i,
schemaPath:"#/type",keyword:"type",params:{type:"string"},message:"must be string"};e===null?e=[r]:e.push(r),t++}return Q.
errors=e,t===0}Q.evaluated={dynamicProps:!1,dynamicItems:!1};function ye(s,{instancePath:i="",parentData:l,parentDataProperty:u,
rootData:p=s,dynamicAnchors:d={}}={}){let e=null,t=0,n=ye.evaluated;if(n.dynamicProps&&(n.props=void 0),n.dynamicItems&&
(n.items=void 0),s&&typeof s=="object"&&!Array.isArray(s)){if(s.program_id===void 0){let r={instancePath:i,schemaPath:"#\
/required",keyword:"required",params:{missingProperty:"program_id"},message:"must have required property 'program_id'"};
e===null?e=[r]:e.push(r),t++}if(s.card_limits===void 0){let r={instancePath:i,schemaPath:"#/required",keyword:"required",
params:{missingProperty:"card_limits"},message:"must have required property 'card_limits'"};e===null?e=[r]:e.push(r),t++}
if(s.program_id!==void 0&&(Q(s.program_id,{instancePath:i+"/program_id",parentData:s,parentDataProperty:"program_id",rootData:p,
dynamicAnchors:d})||(e=e===null?Q.errors:e.concat(Q.errors),t=e.length)),s.card_limits!==void 0){let r=s.card_limits;if(r&&
typeof r=="object"&&!Array.isArray(r)){if(r.max_virtual_per_customer===void 0){let a={instancePath:i+"/card_limits",schemaPath:"\
#/properties/card_limits/required",keyword:"required",params:{missingProperty:"max_virtual_per_customer"},message:"must \
have required property 'max_virtual_per_customer'"};e===null?e=[a]:e.push(a),t++}if(r.max_physical_per_customer===void 0){
let a={instancePath:i+"/card_limits",schemaPath:"#/properties/card_limits/required",keyword:"required",params:{missingProperty:"\
max_physical_per_customer"},message:"must have required property 'max_physical_per_customer'"};e===null?e=[a]:e.push(a),
t++}if(r.max_total_per_customer===void 0){let a={instancePath:i+"/card_limits",schemaPath:"#/properties/card_limits/requ\
ired",keyword:"required",params:{missingProperty:"max_total_per_customer"},message:"must have required property 'max_tot\
al_per_customer'"};e===null?e=[a]:e.push(a),t++}if(r.max_virtual_per_customer!==void 0){let a=r.max_virtual_per_customer;
if(!(typeof a=="number"&&!(a%1)&&!isNaN(a)&&isFinite(a))){let m={instancePath:i+"/card_limits/max_virtual_per_customer",
schemaPath:"#/properties/card_limits/properties/max_virtual_per_customer/type",keyword:"type",params:{type:"integer"},message:"\
must be integer"};e===null?e=[m]:e.push(m),t++}}if(r.max_physical_per_customer!==void 0){let a=r.max_physical_per_customer;
if(!(typeof a=="number"&&!(a%1)&&!isNaN(a)&&isFinite(a))){let m={instancePath:i+"/card_limits/max_physical_per_customer",
schemaPath:"#/properties/card_limits/properties/max_physical_per_customer/type",keyword:"type",params:{type:"integer"},message:"\
must be integer"};e===null?e=[m]:e.push(m),t++}}if(r.max_total_per_customer!==void 0){let a=r.max_total_per_customer;if(!(typeof a==
"number"&&!(a%1)&&!isNaN(a)&&isFinite(a))){let m={instancePath:i+"/card_limits/max_total_per_customer",schemaPath:"#/pro\
perties/card_limits/properties/max_total_per_customer/type",keyword:"type",params:{type:"integer"},message:"must be inte\
ger"};e===null?e=[m]:e.push(m),t++}}}else{let a={instancePath:i+"/card_limits",schemaPath:"#/properties/card_limits/type",
keyword:"type",params:{type:"object"},message:"must be object"};e===null?e=[a]:e.push(a),t++}}}else{let r={instancePath:i,
schemaPath:"#/type",keyword:"type",params:{type:"object"},message:"must be object"};e===null?e=[r]:e.push(r),t++}return ye.
errors=e,t===0}ye.evaluated={props:{program_id:!0,card_limits:!0},dynamicProps:!1,dynamicItems:!1};var _t=he;function he(s,{instancePath:i="",parentData:l,parentDataProperty:u,rootData:p=s,dynamicAnchors:d={}}={}){let e=null,t=0,
n=he.evaluated;if(n.dynamicProps&&(n.props=void 0),n.dynamicItems&&(n.items=void 0),s&&typeof s=="object"&&!Array.isArray(
s)){if(s.id===void 0){let r={instancePath:i,schemaPath:"#/required",keyword:"required",params:{missingProperty:"id"},message:"\
must have required property 'id'"};e===null?e=[r]:e.push(r),t++}s.id!==void 0&&(Q(s.id,{instancePath:i+"/id",parentData:s,
parentDataProperty:"id",rootData:p,dynamicAnchors:d})||(e=e===null?Q.errors:e.concat(Q.errors),t=e.length))}else{let r={
instancePath:i,schemaPath:"#/type",keyword:"type",params:{type:"object"},message:"must be object"};e===null?e=[r]:e.push(
r),t++}return he.errors=e,t===0}he.evaluated={props:!0,dynamicProps:!1,dynamicItems:!1};var bt=ge;function ge(s,{instancePath:i="",parentData:l,parentDataProperty:u,rootData:p=s,dynamicAnchors:d={}}={}){let e=null,t=0,
n=ge.evaluated;if(n.dynamicProps&&(n.props=void 0),n.dynamicItems&&(n.items=void 0),typeof s!="string"){let r={instancePath:i,
schemaPath:"#/type",keyword:"type",params:{type:"string"},message:"must be string"};e===null?e=[r]:e.push(r),t++}return ge.
errors=e,t===0}ge.evaluated={dynamicProps:!1,dynamicItems:!1};var wt=V;function V(s,{instancePath:i="",parentData:l,parentDataProperty:u,rootData:p=s,dynamicAnchors:d={}}={}){let e=null,t=0,n=V.
evaluated;if(n.dynamicProps&&(n.props=void 0),n.dynamicItems&&(n.items=void 0),s&&typeof s=="object"&&!Array.isArray(s)){
if(s.message===void 0){let r={instancePath:i,schemaPath:"#/required",keyword:"required",params:{missingProperty:"message"},
message:"must have required property 'message'"};e===null?e=[r]:e.push(r),t++}if(s.message!==void 0&&typeof s.message!="\
string"){let r={instancePath:i+"/message",schemaPath:"#/properties/message/type",keyword:"type",params:{type:"string"},message:"\
must be string"};e===null?e=[r]:e.push(r),t++}}else{let r={instancePath:i,schemaPath:"#/type",keyword:"type",params:{type:"\
object"},message:"must be object"};e===null?e=[r]:e.push(r),t++}return V.errors=e,t===0}V.evaluated={props:{message:!0},
dynamicProps:!1,dynamicItems:!1};var Pt=ve;function ve(s,{instancePath:i="",parentData:l,parentDataProperty:u,rootData:p=s,dynamicAnchors:d={}}={}){let e=null,t=0,
n=ve.evaluated;if(n.dynamicProps&&(n.props=void 0),n.dynamicItems&&(n.items=void 0),typeof s!="string"){let r={instancePath:i,
schemaPath:"#/type",keyword:"type",params:{type:"string"},message:"must be string"};e===null?e=[r]:e.push(r),t++}return ve.
errors=e,t===0}ve.evaluated={dynamicProps:!1,dynamicItems:!1};var kt=_e,Hr={description:"Form B: the card that was order\
ed. Strings are assumed where the type of a field is undocumented.",type:"object",required:["card_id","card_type","card_\
program","currency","status","masked_pan","expiry_month","expiry_year","shipping_tracking_number","created_at"],"x-basis":{
required:"assumed"},properties:{card_id:{$ref:"v7"},card_type:{description:"Kind of card.",type:"string"},card_program:{
description:"The card network.",type:"string"},currency:{description:"Currency of the card.",type:"string"},label:{description:"\
The nickname, if one was given.",type:"string"},status:{description:"`pending` after the order. Other values are possibl\
e.",type:"string","x-open-enum":["pending"]},masked_pan:{description:"Masked card number. A string is assumed.",type:"st\
ring","x-basis":"assumed"},expiry_month:{description:"Month of expiry. Whether it is a number or a string is undocumente\
d; both are accepted.",type:["integer","string"],"x-basis":"assumed"},expiry_year:{description:"Year of expiry. Whether \
it is a number or a string is undocumented; both are accepted.",type:["integer","string"],"x-basis":"assumed"},shipping_tracking_number:{
description:"Tracking number of the shipment, or null. A string is assumed.",type:["string","null"],"x-basis":"assumed"},
created_at:{description:"When the card was created.",type:"string",format:"date-time","x-basis":"assumed","x-not-shown":{
G59:"The format of the time; ISO 8601 is assumed."}}},$id:"v38"};function _e(s,{instancePath:i="",parentData:l,parentDataProperty:u,
rootData:p=s,dynamicAnchors:d={}}={}){let e=null,t=0,n=_e.evaluated;if(n.dynamicProps&&(n.props=void 0),n.dynamicItems&&
(n.items=void 0),s&&typeof s=="object"&&!Array.isArray(s)){if(s.card_id===void 0){let r={instancePath:i,schemaPath:"#/re\
quired",keyword:"required",params:{missingProperty:"card_id"},message:"must have required property 'card_id'"};e===null?
e=[r]:e.push(r),t++}if(s.card_type===void 0){let r={instancePath:i,schemaPath:"#/required",keyword:"required",params:{missingProperty:"\
card_type"},message:"must have required property 'card_type'"};e===null?e=[r]:e.push(r),t++}if(s.card_program===void 0){
let r={instancePath:i,schemaPath:"#/required",keyword:"required",params:{missingProperty:"card_program"},message:"must h\
ave required property 'card_program'"};e===null?e=[r]:e.push(r),t++}if(s.currency===void 0){let r={instancePath:i,schemaPath:"\
#/required",keyword:"required",params:{missingProperty:"currency"},message:"must have required property 'currency'"};e===
null?e=[r]:e.push(r),t++}if(s.status===void 0){let r={instancePath:i,schemaPath:"#/required",keyword:"required",params:{
missingProperty:"status"},message:"must have required property 'status'"};e===null?e=[r]:e.push(r),t++}if(s.masked_pan===
void 0){let r={instancePath:i,schemaPath:"#/required",keyword:"required",params:{missingProperty:"masked_pan"},message:"\
must have required property 'masked_pan'"};e===null?e=[r]:e.push(r),t++}if(s.expiry_month===void 0){let r={instancePath:i,
schemaPath:"#/required",keyword:"required",params:{missingProperty:"expiry_month"},message:"must have required property \
'expiry_month'"};e===null?e=[r]:e.push(r),t++}if(s.expiry_year===void 0){let r={instancePath:i,schemaPath:"#/required",keyword:"\
required",params:{missingProperty:"expiry_year"},message:"must have required property 'expiry_year'"};e===null?e=[r]:e.push(
r),t++}if(s.shipping_tracking_number===void 0){let r={instancePath:i,schemaPath:"#/required",keyword:"required",params:{
missingProperty:"shipping_tracking_number"},message:"must have required property 'shipping_tracking_number'"};e===null?e=
[r]:e.push(r),t++}if(s.created_at===void 0){let r={instancePath:i,schemaPath:"#/required",keyword:"required",params:{missingProperty:"\
created_at"},message:"must have required property 'created_at'"};e===null?e=[r]:e.push(r),t++}if(s.card_id!==void 0&&($(
s.card_id,{instancePath:i+"/card_id",parentData:s,parentDataProperty:"card_id",rootData:p,dynamicAnchors:d})||(e=e===null?
$.errors:e.concat($.errors),t=e.length)),s.card_type!==void 0&&typeof s.card_type!="string"){let r={instancePath:i+"/car\
d_type",schemaPath:"#/properties/card_type/type",keyword:"type",params:{type:"string"},message:"must be string"};e===null?
e=[r]:e.push(r),t++}if(s.card_program!==void 0&&typeof s.card_program!="string"){let r={instancePath:i+"/card_program",schemaPath:"\
#/properties/card_program/type",keyword:"type",params:{type:"string"},message:"must be string"};e===null?e=[r]:e.push(r),
t++}if(s.currency!==void 0&&typeof s.currency!="string"){let r={instancePath:i+"/currency",schemaPath:"#/properties/curr\
ency/type",keyword:"type",params:{type:"string"},message:"must be string"};e===null?e=[r]:e.push(r),t++}if(s.label!==void 0&&
typeof s.label!="string"){let r={instancePath:i+"/label",schemaPath:"#/properties/label/type",keyword:"type",params:{type:"\
string"},message:"must be string"};e===null?e=[r]:e.push(r),t++}if(s.status!==void 0&&typeof s.status!="string"){let r={
instancePath:i+"/status",schemaPath:"#/properties/status/type",keyword:"type",params:{type:"string"},message:"must be st\
ring"};e===null?e=[r]:e.push(r),t++}if(s.masked_pan!==void 0&&typeof s.masked_pan!="string"){let r={instancePath:i+"/mas\
ked_pan",schemaPath:"#/properties/masked_pan/type",keyword:"type",params:{type:"string"},message:"must be string"};e===null?
e=[r]:e.push(r),t++}if(s.expiry_month!==void 0){let r=s.expiry_month;if(!(typeof r=="number"&&!(r%1)&&!isNaN(r)&&isFinite(
r))&&typeof r!="string"){let a={instancePath:i+"/expiry_month",schemaPath:"#/properties/expiry_month/type",keyword:"type",
params:{type:Hr.properties.expiry_month.type},message:"must be integer,string"};e===null?e=[a]:e.push(a),t++}}if(s.expiry_year!==
void 0){let r=s.expiry_year;if(!(typeof r=="number"&&!(r%1)&&!isNaN(r)&&isFinite(r))&&typeof r!="string"){let a={instancePath:i+
"/expiry_year",schemaPath:"#/properties/expiry_year/type",keyword:"type",params:{type:Hr.properties.expiry_year.type},message:"\
must be integer,string"};e===null?e=[a]:e.push(a),t++}}if(s.shipping_tracking_number!==void 0){let r=s.shipping_tracking_number;
if(typeof r!="string"&&r!==null){let a={instancePath:i+"/shipping_tracking_number",schemaPath:"#/properties/shipping_tra\
cking_number/type",keyword:"type",params:{type:Hr.properties.shipping_tracking_number.type},message:"must be string,null"};
e===null?e=[a]:e.push(a),t++}}if(s.created_at!==void 0){let r=s.created_at;if(typeof r=="string"){if(!M.validate(r)){let a={
instancePath:i+"/created_at",schemaPath:"#/properties/created_at/format",keyword:"format",params:{format:"date-time"},message:'\
must match format "date-time"'};e===null?e=[a]:e.push(a),t++}}else{let a={instancePath:i+"/created_at",schemaPath:"#/pro\
perties/created_at/type",keyword:"type",params:{type:"string"},message:"must be string"};e===null?e=[a]:e.push(a),t++}}}else{
let r={instancePath:i,schemaPath:"#/type",keyword:"type",params:{type:"object"},message:"must be object"};e===null?e=[r]:
e.push(r),t++}return _e.errors=e,t===0}_e.evaluated={props:{card_id:!0,card_type:!0,card_program:!0,currency:!0,label:!0,
status:!0,masked_pan:!0,expiry_month:!0,expiry_year:!0,shipping_tracking_number:!0,created_at:!0},dynamicProps:!1,dynamicItems:!1};
var qt=be,Hi={description:"Form B: issue a physical card to a named recipient.",type:"object",required:["account_id","ca\
rd_type","shipping_name","shipping_address"],properties:{account_id:{description:"The account that the card belongs to.",
type:"string"},card_type:{description:"Must be `physical`.",type:"string",const:"physical"},card_program:{description:"T\
he card network.",type:"string",enum:["VISA","MASTERCARD"]},currency:{description:"Currency of the card.",type:"string",
default:"USD"},label:{description:"A nickname for the card.",type:"string"},shipping_name:{description:"Who receives the\
 card.",type:"string"},shipping_address:{description:"Where to send the card.",type:"object",required:["line1","city","c\
ountry","postal_code"],properties:{line1:{description:"First line of the address.",type:"string"},city:{description:"Cit\
y.",type:"string"},country:{description:"Country, two letters (ISO 3166-1 alpha-2).",type:"string",pattern:"^[A-Z]{2}$"},
postal_code:{description:"Postal code.",type:"string"}}}},$id:"v39"};function be(s,{instancePath:i="",parentData:l,parentDataProperty:u,
rootData:p=s,dynamicAnchors:d={}}={}){let e=null,t=0,n=be.evaluated;if(n.dynamicProps&&(n.props=void 0),n.dynamicItems&&
(n.items=void 0),s&&typeof s=="object"&&!Array.isArray(s)){if(s.account_id===void 0){let r={instancePath:i,schemaPath:"#\
/required",keyword:"required",params:{missingProperty:"account_id"},message:"must have required property 'account_id'"};
e===null?e=[r]:e.push(r),t++}if(s.card_type===void 0){let r={instancePath:i,schemaPath:"#/required",keyword:"required",params:{
missingProperty:"card_type"},message:"must have required property 'card_type'"};e===null?e=[r]:e.push(r),t++}if(s.shipping_name===
void 0){let r={instancePath:i,schemaPath:"#/required",keyword:"required",params:{missingProperty:"shipping_name"},message:"\
must have required property 'shipping_name'"};e===null?e=[r]:e.push(r),t++}if(s.shipping_address===void 0){let r={instancePath:i,
schemaPath:"#/required",keyword:"required",params:{missingProperty:"shipping_address"},message:"must have required prope\
rty 'shipping_address'"};e===null?e=[r]:e.push(r),t++}if(s.account_id!==void 0&&typeof s.account_id!="string"){let r={instancePath:i+
"/account_id",schemaPath:"#/properties/account_id/type",keyword:"type",params:{type:"string"},message:"must be string"};
e===null?e=[r]:e.push(r),t++}if(s.card_type!==void 0){let r=s.card_type;if(typeof r!="string"){let a={instancePath:i+"/c\
ard_type",schemaPath:"#/properties/card_type/type",keyword:"type",params:{type:"string"},message:"must be string"};e===null?
e=[a]:e.push(a),t++}if(r!=="physical"){let a={instancePath:i+"/card_type",schemaPath:"#/properties/card_type/const",keyword:"\
const",params:{allowedValue:"physical"},message:"must be equal to constant"};e===null?e=[a]:e.push(a),t++}}if(s.card_program!==
void 0){let r=s.card_program;if(typeof r!="string"){let a={instancePath:i+"/card_program",schemaPath:"#/properties/card_\
program/type",keyword:"type",params:{type:"string"},message:"must be string"};e===null?e=[a]:e.push(a),t++}if(!(r==="VIS\
A"||r==="MASTERCARD")){let a={instancePath:i+"/card_program",schemaPath:"#/properties/card_program/enum",keyword:"enum",
params:{allowedValues:Hi.properties.card_program.enum},message:"must be equal to one of the allowed values"};e===null?e=
[a]:e.push(a),t++}}if(s.currency!==void 0&&typeof s.currency!="string"){let r={instancePath:i+"/currency",schemaPath:"#/\
properties/currency/type",keyword:"type",params:{type:"string"},message:"must be string"};e===null?e=[r]:e.push(r),t++}if(s.
label!==void 0&&typeof s.label!="string"){let r={instancePath:i+"/label",schemaPath:"#/properties/label/type",keyword:"t\
ype",params:{type:"string"},message:"must be string"};e===null?e=[r]:e.push(r),t++}if(s.shipping_name!==void 0&&typeof s.
shipping_name!="string"){let r={instancePath:i+"/shipping_name",schemaPath:"#/properties/shipping_name/type",keyword:"ty\
pe",params:{type:"string"},message:"must be string"};e===null?e=[r]:e.push(r),t++}if(s.shipping_address!==void 0){let r=s.
shipping_address;if(r&&typeof r=="object"&&!Array.isArray(r)){if(r.line1===void 0){let a={instancePath:i+"/shipping_addr\
ess",schemaPath:"#/properties/shipping_address/required",keyword:"required",params:{missingProperty:"line1"},message:"mu\
st have required property 'line1'"};e===null?e=[a]:e.push(a),t++}if(r.city===void 0){let a={instancePath:i+"/shipping_ad\
dress",schemaPath:"#/properties/shipping_address/required",keyword:"required",params:{missingProperty:"city"},message:"m\
ust have required property 'city'"};e===null?e=[a]:e.push(a),t++}if(r.country===void 0){let a={instancePath:i+"/shipping\
_address",schemaPath:"#/properties/shipping_address/required",keyword:"required",params:{missingProperty:"country"},message:"\
must have required property 'country'"};e===null?e=[a]:e.push(a),t++}if(r.postal_code===void 0){let a={instancePath:i+"/\
shipping_address",schemaPath:"#/properties/shipping_address/required",keyword:"required",params:{missingProperty:"postal\
_code"},message:"must have required property 'postal_code'"};e===null?e=[a]:e.push(a),t++}if(r.line1!==void 0&&typeof r.
line1!="string"){let a={instancePath:i+"/shipping_address/line1",schemaPath:"#/properties/shipping_address/properties/li\
ne1/type",keyword:"type",params:{type:"string"},message:"must be string"};e===null?e=[a]:e.push(a),t++}if(r.city!==void 0&&
typeof r.city!="string"){let a={instancePath:i+"/shipping_address/city",schemaPath:"#/properties/shipping_address/proper\
ties/city/type",keyword:"type",params:{type:"string"},message:"must be string"};e===null?e=[a]:e.push(a),t++}if(r.country!==
void 0){let a=r.country;if(typeof a=="string"){if(!Mr.test(a)){let m={instancePath:i+"/shipping_address/country",schemaPath:"\
#/properties/shipping_address/properties/country/pattern",keyword:"pattern",params:{pattern:"^[A-Z]{2}$"},message:'must \
match pattern "^[A-Z]{2}$"'};e===null?e=[m]:e.push(m),t++}}else{let m={instancePath:i+"/shipping_address/country",schemaPath:"\
#/properties/shipping_address/properties/country/type",keyword:"type",params:{type:"string"},message:"must be string"};e===
null?e=[m]:e.push(m),t++}}if(r.postal_code!==void 0&&typeof r.postal_code!="string"){let a={instancePath:i+"/shipping_ad\
dress/postal_code",schemaPath:"#/properties/shipping_address/properties/postal_code/type",keyword:"type",params:{type:"s\
tring"},message:"must be string"};e===null?e=[a]:e.push(a),t++}}else{let a={instancePath:i+"/shipping_address",schemaPath:"\
#/properties/shipping_address/type",keyword:"type",params:{type:"object"},message:"must be object"};e===null?e=[a]:e.push(
a),t++}}}else{let r={instancePath:i,schemaPath:"#/type",keyword:"type",params:{type:"object"},message:"must be object"};
e===null?e=[r]:e.push(r),t++}return be.errors=e,t===0}be.evaluated={props:{account_id:!0,card_type:!0,card_program:!0,currency:!0,
label:!0,shipping_name:!0,shipping_address:!0},dynamicProps:!1,dynamicItems:!1};var xt=Pe;var Vi=Ur().fullFormats.date;function we(s,{instancePath:i="",parentData:l,parentDataProperty:u,rootData:p=s,dynamicAnchors:d={}}={}){
let e=null,t=0,n=we.evaluated;if(n.dynamicProps&&(n.props=void 0),n.dynamicItems&&(n.items=void 0),s&&typeof s=="object"&&
!Array.isArray(s)){if(s.order_id===void 0){let r={instancePath:i,schemaPath:"#/required",keyword:"required",params:{missingProperty:"\
order_id"},message:"must have required property 'order_id'"};e===null?e=[r]:e.push(r),t++}if(s.svc_card_id===void 0){let r={
instancePath:i,schemaPath:"#/required",keyword:"required",params:{missingProperty:"svc_card_id"},message:"must have requ\
ired property 'svc_card_id'"};e===null?e=[r]:e.push(r),t++}if(s.card_type===void 0){let r={instancePath:i,schemaPath:"#/\
required",keyword:"required",params:{missingProperty:"card_type"},message:"must have required property 'card_type'"};e===
null?e=[r]:e.push(r),t++}if(s.status===void 0){let r={instancePath:i,schemaPath:"#/required",keyword:"required",params:{
missingProperty:"status"},message:"must have required property 'status'"};e===null?e=[r]:e.push(r),t++}if(s.estimated_delivery===
void 0){let r={instancePath:i,schemaPath:"#/required",keyword:"required",params:{missingProperty:"estimated_delivery"},message:"\
must have required property 'estimated_delivery'"};e===null?e=[r]:e.push(r),t++}if(s.shipping_address===void 0){let r={instancePath:i,
schemaPath:"#/required",keyword:"required",params:{missingProperty:"shipping_address"},message:"must have required prope\
rty 'shipping_address'"};e===null?e=[r]:e.push(r),t++}if(s.created_at===void 0){let r={instancePath:i,schemaPath:"#/requ\
ired",keyword:"required",params:{missingProperty:"created_at"},message:"must have required property 'created_at'"};e===null?
e=[r]:e.push(r),t++}if(s.order_id!==void 0&&(ve(s.order_id,{instancePath:i+"/order_id",parentData:s,parentDataProperty:"\
order_id",rootData:p,dynamicAnchors:d})||(e=e===null?ve.errors:e.concat(ve.errors),t=e.length)),s.svc_card_id!==void 0&&
(k(s.svc_card_id,{instancePath:i+"/svc_card_id",parentData:s,parentDataProperty:"svc_card_id",rootData:p,dynamicAnchors:d})||
(e=e===null?k.errors:e.concat(k.errors),t=e.length)),s.card_type!==void 0&&typeof s.card_type!="string"){let r={instancePath:i+
"/card_type",schemaPath:"#/properties/card_type/type",keyword:"type",params:{type:"string"},message:"must be string"};e===
null?e=[r]:e.push(r),t++}if(s.status!==void 0&&typeof s.status!="string"){let r={instancePath:i+"/status",schemaPath:"#/\
properties/status/type",keyword:"type",params:{type:"string"},message:"must be string"};e===null?e=[r]:e.push(r),t++}if(s.
estimated_delivery!==void 0){let r=s.estimated_delivery;if(typeof r=="string"){if(!Vi.validate(r)){let a={instancePath:i+
"/estimated_delivery",schemaPath:"#/properties/estimated_delivery/format",keyword:"format",params:{format:"date"},message:'\
must match format "date"'};e===null?e=[a]:e.push(a),t++}}else{let a={instancePath:i+"/estimated_delivery",schemaPath:"#/\
properties/estimated_delivery/type",keyword:"type",params:{type:"string"},message:"must be string"};e===null?e=[a]:e.push(
a),t++}}if(s.shipping_address!==void 0){let r=s.shipping_address;if(r&&typeof r=="object"&&!Array.isArray(r)){if(r.line1===
void 0){let a={instancePath:i+"/shipping_address",schemaPath:"#/properties/shipping_address/required",keyword:"required",
params:{missingProperty:"line1"},message:"must have required property 'line1'"};e===null?e=[a]:e.push(a),t++}if(r.city===
void 0){let a={instancePath:i+"/shipping_address",schemaPath:"#/properties/shipping_address/required",keyword:"required",
params:{missingProperty:"city"},message:"must have required property 'city'"};e===null?e=[a]:e.push(a),t++}if(r.state===
void 0){let a={instancePath:i+"/shipping_address",schemaPath:"#/properties/shipping_address/required",keyword:"required",
params:{missingProperty:"state"},message:"must have required property 'state'"};e===null?e=[a]:e.push(a),t++}if(r.postal_code===
void 0){let a={instancePath:i+"/shipping_address",schemaPath:"#/properties/shipping_address/required",keyword:"required",
params:{missingProperty:"postal_code"},message:"must have required property 'postal_code'"};e===null?e=[a]:e.push(a),t++}
if(r.country===void 0){let a={instancePath:i+"/shipping_address",schemaPath:"#/properties/shipping_address/required",keyword:"\
required",params:{missingProperty:"country"},message:"must have required property 'country'"};e===null?e=[a]:e.push(a),t++}
if(r.line1!==void 0&&typeof r.line1!="string"){let a={instancePath:i+"/shipping_address/line1",schemaPath:"#/properties/\
shipping_address/properties/line1/type",keyword:"type",params:{type:"string"},message:"must be string"};e===null?e=[a]:e.
push(a),t++}if(r.city!==void 0&&typeof r.city!="string"){let a={instancePath:i+"/shipping_address/city",schemaPath:"#/pr\
operties/shipping_address/properties/city/type",keyword:"type",params:{type:"string"},message:"must be string"};e===null?
e=[a]:e.push(a),t++}if(r.state!==void 0&&typeof r.state!="string"){let a={instancePath:i+"/shipping_address/state",schemaPath:"\
#/properties/shipping_address/properties/state/type",keyword:"type",params:{type:"string"},message:"must be string"};e===
null?e=[a]:e.push(a),t++}if(r.postal_code!==void 0&&typeof r.postal_code!="string"){let a={instancePath:i+"/shipping_add\
ress/postal_code",schemaPath:"#/properties/shipping_address/properties/postal_code/type",keyword:"type",params:{type:"st\
ring"},message:"must be string"};e===null?e=[a]:e.push(a),t++}if(r.country!==void 0&&typeof r.country!="string"){let a={
instancePath:i+"/shipping_address/country",schemaPath:"#/properties/shipping_address/properties/country/type",keyword:"t\
ype",params:{type:"string"},message:"must be string"};e===null?e=[a]:e.push(a),t++}}else{let a={instancePath:i+"/shippin\
g_address",schemaPath:"#/properties/shipping_address/type",keyword:"type",params:{type:"object"},message:"must be object"};
e===null?e=[a]:e.push(a),t++}}if(s.created_at!==void 0){let r=s.created_at;if(typeof r=="string"){if(!M.validate(r)){let a={
instancePath:i+"/created_at",schemaPath:"#/properties/created_at/format",keyword:"format",params:{format:"date-time"},message:'\
must match format "date-time"'};e===null?e=[a]:e.push(a),t++}}else{let a={instancePath:i+"/created_at",schemaPath:"#/pro\
perties/created_at/type",keyword:"type",params:{type:"string"},message:"must be string"};e===null?e=[a]:e.push(a),t++}}}else{
let r={instancePath:i,schemaPath:"#/type",keyword:"type",params:{type:"object"},message:"must be object"};e===null?e=[r]:
e.push(r),t++}return we.errors=e,t===0}we.evaluated={props:{order_id:!0,svc_card_id:!0,card_type:!0,status:!0,estimated_delivery:!0,
shipping_address:!0,created_at:!0},dynamicProps:!1,dynamicItems:!1};function Pe(s,{instancePath:i="",parentData:l,parentDataProperty:u,
rootData:p=s,dynamicAnchors:d={}}={}){let e=null,t=0,n=Pe.evaluated;n.dynamicProps&&(n.props=void 0),n.dynamicItems&&(n.
items=void 0);let r=t,a=!1,m=t;we(s,{instancePath:i,parentData:l,parentDataProperty:u,rootData:p,dynamicAnchors:d})||(e=
e===null?we.errors:e.concat(we.errors),t=e.length);var f=m===t;if(a=a||f,f){var o={};o.order_id=!0,o.svc_card_id=!0,o.card_type=
!0,o.status=!0,o.estimated_delivery=!0,o.shipping_address=!0,o.created_at=!0}let g=t;_e(s,{instancePath:i,parentData:l,parentDataProperty:u,
rootData:p,dynamicAnchors:d})||(e=e===null?_e.errors:e.concat(_e.errors),t=e.length);var f=g===t;if(a=a||f,f&&o!==!0&&(o=
o||{},o.card_id=!0,o.card_type=!0,o.card_program=!0,o.currency=!0,o.label=!0,o.status=!0,o.masked_pan=!0,o.expiry_month=
!0,o.expiry_year=!0,o.shipping_tracking_number=!0,o.created_at=!0),a)t=r,e!==null&&(r?e.length=r:e=null);else{let c={instancePath:i,
schemaPath:"#/anyOf",keyword:"anyOf",params:{},message:"must match a schema in anyOf"};e===null?e=[c]:e.push(c),t++}return Pe.
errors=e,n.props=o,t===0}Pe.evaluated={dynamicProps:!0,dynamicItems:!1};var Qr=Ne;function ke(s,{instancePath:i="",parentData:l,parentDataProperty:u,rootData:p=s,dynamicAnchors:d={}}={}){let e=null,t=0,
n=ke.evaluated;if(n.dynamicProps&&(n.props=void 0),n.dynamicItems&&(n.items=void 0),s&&typeof s=="object"&&!Array.isArray(
s)){if(s.shipping_address===void 0){let r={instancePath:i,schemaPath:"#/required",keyword:"required",params:{missingProperty:"\
shipping_address"},message:"must have required property 'shipping_address'"};e===null?e=[r]:e.push(r),t++}if(s.shipping_address!==
void 0){let r=s.shipping_address;if(r&&typeof r=="object"&&!Array.isArray(r)){if(r.line1===void 0){let a={instancePath:i+
"/shipping_address",schemaPath:"#/properties/shipping_address/required",keyword:"required",params:{missingProperty:"line\
1"},message:"must have required property 'line1'"};e===null?e=[a]:e.push(a),t++}if(r.city===void 0){let a={instancePath:i+
"/shipping_address",schemaPath:"#/properties/shipping_address/required",keyword:"required",params:{missingProperty:"city"},
message:"must have required property 'city'"};e===null?e=[a]:e.push(a),t++}if(r.state===void 0){let a={instancePath:i+"/\
shipping_address",schemaPath:"#/properties/shipping_address/required",keyword:"required",params:{missingProperty:"state"},
message:"must have required property 'state'"};e===null?e=[a]:e.push(a),t++}if(r.postal_code===void 0){let a={instancePath:i+
"/shipping_address",schemaPath:"#/properties/shipping_address/required",keyword:"required",params:{missingProperty:"post\
al_code"},message:"must have required property 'postal_code'"};e===null?e=[a]:e.push(a),t++}if(r.country===void 0){let a={
instancePath:i+"/shipping_address",schemaPath:"#/properties/shipping_address/required",keyword:"required",params:{missingProperty:"\
country"},message:"must have required property 'country'"};e===null?e=[a]:e.push(a),t++}if(r.line1!==void 0&&typeof r.line1!=
"string"){let a={instancePath:i+"/shipping_address/line1",schemaPath:"#/properties/shipping_address/properties/line1/typ\
e",keyword:"type",params:{type:"string"},message:"must be string"};e===null?e=[a]:e.push(a),t++}if(r.line2!==void 0&&typeof r.
line2!="string"){let a={instancePath:i+"/shipping_address/line2",schemaPath:"#/properties/shipping_address/properties/li\
ne2/type",keyword:"type",params:{type:"string"},message:"must be string"};e===null?e=[a]:e.push(a),t++}if(r.city!==void 0&&
typeof r.city!="string"){let a={instancePath:i+"/shipping_address/city",schemaPath:"#/properties/shipping_address/proper\
ties/city/type",keyword:"type",params:{type:"string"},message:"must be string"};e===null?e=[a]:e.push(a),t++}if(r.state!==
void 0&&typeof r.state!="string"){let a={instancePath:i+"/shipping_address/state",schemaPath:"#/properties/shipping_addr\
ess/properties/state/type",keyword:"type",params:{type:"string"},message:"must be string"};e===null?e=[a]:e.push(a),t++}
if(r.postal_code!==void 0&&typeof r.postal_code!="string"){let a={instancePath:i+"/shipping_address/postal_code",schemaPath:"\
#/properties/shipping_address/properties/postal_code/type",keyword:"type",params:{type:"string"},message:"must be string"};
e===null?e=[a]:e.push(a),t++}if(r.country!==void 0){let a=r.country;if(typeof a=="string"){if(!Mr.test(a)){let m={instancePath:i+
"/shipping_address/country",schemaPath:"#/properties/shipping_address/properties/country/pattern",keyword:"pattern",params:{
pattern:"^[A-Z]{2}$"},message:'must match pattern "^[A-Z]{2}$"'};e===null?e=[m]:e.push(m),t++}}else{let m={instancePath:i+
"/shipping_address/country",schemaPath:"#/properties/shipping_address/properties/country/type",keyword:"type",params:{type:"\
string"},message:"must be string"};e===null?e=[m]:e.push(m),t++}}}else{let a={instancePath:i+"/shipping_address",schemaPath:"\
#/properties/shipping_address/type",keyword:"type",params:{type:"object"},message:"must be object"};e===null?e=[a]:e.push(
a),t++}}if(s.personalization!==void 0){let r=s.personalization;if(r&&typeof r=="object"&&!Array.isArray(r)){if(r.cardholder_name!==
void 0&&typeof r.cardholder_name!="string"){let a={instancePath:i+"/personalization/cardholder_name",schemaPath:"#/prope\
rties/personalization/properties/cardholder_name/type",keyword:"type",params:{type:"string"},message:"must be string"};e===
null?e=[a]:e.push(a),t++}}else{let a={instancePath:i+"/personalization",schemaPath:"#/properties/personalization/type",keyword:"\
type",params:{type:"object"},message:"must be object"};e===null?e=[a]:e.push(a),t++}}}else{let r={instancePath:i,schemaPath:"\
#/type",keyword:"type",params:{type:"object"},message:"must be object"};e===null?e=[r]:e.push(r),t++}return ke.errors=e,
t===0}ke.evaluated={props:{shipping_address:!0,personalization:!0},dynamicProps:!1,dynamicItems:!1};function Ne(s,{instancePath:i="",
parentData:l,parentDataProperty:u,rootData:p=s,dynamicAnchors:d={}}={}){let e=null,t=0,n=Ne.evaluated;n.dynamicProps&&(n.
props=void 0),n.dynamicItems&&(n.items=void 0);let r=t,a=!1,m=t;ke(s,{instancePath:i,parentData:l,parentDataProperty:u,rootData:p,
dynamicAnchors:d})||(e=e===null?ke.errors:e.concat(ke.errors),t=e.length);var f=m===t;if(a=a||f,f){var o={};o.shipping_address=
!0,o.personalization=!0}let g=t;be(s,{instancePath:i,parentData:l,parentDataProperty:u,rootData:p,dynamicAnchors:d})||(e=
e===null?be.errors:e.concat(be.errors),t=e.length);var f=g===t;if(a=a||f,f&&o!==!0&&(o=o||{},o.account_id=!0,o.card_type=
!0,o.card_program=!0,o.currency=!0,o.label=!0,o.shipping_name=!0,o.shipping_address=!0),a)t=r,e!==null&&(r?e.length=r:e=
null);else{let c={instancePath:i,schemaPath:"#/anyOf",keyword:"anyOf",params:{},message:"must match a schema in anyOf"};
e===null?e=[c]:e.push(c),t++}return Ne.errors=e,n.props=o,t===0}Ne.evaluated={dynamicProps:!0,dynamicItems:!1};var At=we,
jt=ke,It=Q,Xr=Re;function Re(s,{instancePath:i="",parentData:l,parentDataProperty:u,rootData:p=s,dynamicAnchors:d={}}={}){let e=null,t=0,
n=Re.evaluated;if(n.dynamicProps&&(n.props=void 0),n.dynamicItems&&(n.items=void 0),s&&typeof s=="object"&&!Array.isArray(
s)){if(s.sourceAsset===void 0){let r={instancePath:i,schemaPath:"#/required",keyword:"required",params:{missingProperty:"\
sourceAsset"},message:"must have required property 'sourceAsset'"};e===null?e=[r]:e.push(r),t++}if(s.destinationAsset===
void 0){let r={instancePath:i,schemaPath:"#/required",keyword:"required",params:{missingProperty:"destinationAsset"},message:"\
must have required property 'destinationAsset'"};e===null?e=[r]:e.push(r),t++}if(s.amount===void 0){let r={instancePath:i,
schemaPath:"#/required",keyword:"required",params:{missingProperty:"amount"},message:"must have required property 'amoun\
t'"};e===null?e=[r]:e.push(r),t++}if(s.sourceAsset!==void 0&&typeof s.sourceAsset!="string"){let r={instancePath:i+"/sou\
rceAsset",schemaPath:"#/properties/sourceAsset/type",keyword:"type",params:{type:"string"},message:"must be string"};e===
null?e=[r]:e.push(r),t++}if(s.destinationAsset!==void 0&&typeof s.destinationAsset!="string"){let r={instancePath:i+"/de\
stinationAsset",schemaPath:"#/properties/destinationAsset/type",keyword:"type",params:{type:"string"},message:"must be s\
tring"};e===null?e=[r]:e.push(r),t++}if(s.amount!==void 0){let r=s.amount;if(typeof r=="string"){if(!I.test(r)){let a={instancePath:i+
"/amount",schemaPath:"#/properties/amount/format",keyword:"format",params:{format:"decimal"},message:'must match format \
"decimal"'};e===null?e=[a]:e.push(a),t++}}else{let a={instancePath:i+"/amount",schemaPath:"#/properties/amount/type",keyword:"\
type",params:{type:"string"},message:"must be string"};e===null?e=[a]:e.push(a),t++}}if(s.sourceAddress!==void 0&&typeof s.
sourceAddress!="string"){let r={instancePath:i+"/sourceAddress",schemaPath:"#/properties/sourceAddress/type",keyword:"ty\
pe",params:{type:"string"},message:"must be string"};e===null?e=[r]:e.push(r),t++}if(s.destinationAddress!==void 0&&typeof s.
destinationAddress!="string"){let r={instancePath:i+"/destinationAddress",schemaPath:"#/properties/destinationAddress/ty\
pe",keyword:"type",params:{type:"string"},message:"must be string"};e===null?e=[r]:e.push(r),t++}}else{let r={instancePath:i,
schemaPath:"#/type",keyword:"type",params:{type:"object"},message:"must be object"};e===null?e=[r]:e.push(r),t++}return Re.
errors=e,t===0}Re.evaluated={props:{sourceAsset:!0,destinationAsset:!0,amount:!0,sourceAddress:!0,destinationAddress:!0},
dynamicProps:!1,dynamicItems:!1};var v=Fe;function Fe(s,{instancePath:i="",parentData:l,parentDataProperty:u,rootData:p=s,dynamicAnchors:d={}}={}){let e=null,t=0,
n=Fe.evaluated;if(n.dynamicProps&&(n.props=void 0),n.dynamicItems&&(n.items=void 0),s&&typeof s=="object"&&!Array.isArray(
s)){if(s.error===void 0){let r={instancePath:i,schemaPath:"#/required",keyword:"required",params:{missingProperty:"error"},
message:"must have required property 'error'"};e===null?e=[r]:e.push(r),t++}if(s.message===void 0){let r={instancePath:i,
schemaPath:"#/required",keyword:"required",params:{missingProperty:"message"},message:"must have required property 'mess\
age'"};e===null?e=[r]:e.push(r),t++}if(s.retry_after===void 0){let r={instancePath:i,schemaPath:"#/required",keyword:"re\
quired",params:{missingProperty:"retry_after"},message:"must have required property 'retry_after'"};e===null?e=[r]:e.push(
r),t++}if(s.error!==void 0){let r=s.error;if(typeof r!="string"){let a={instancePath:i+"/error",schemaPath:"#/properties\
/error/type",keyword:"type",params:{type:"string"},message:"must be string"};e===null?e=[a]:e.push(a),t++}if(r!=="rate_l\
imit_exceeded"){let a={instancePath:i+"/error",schemaPath:"#/properties/error/const",keyword:"const",params:{allowedValue:"\
rate_limit_exceeded"},message:"must be equal to constant"};e===null?e=[a]:e.push(a),t++}}if(s.message!==void 0&&typeof s.
message!="string"){let r={instancePath:i+"/message",schemaPath:"#/properties/message/type",keyword:"type",params:{type:"\
string"},message:"must be string"};e===null?e=[r]:e.push(r),t++}if(s.retry_after!==void 0){let r=s.retry_after;if(!(typeof r==
"number"&&!(r%1)&&!isNaN(r)&&isFinite(r))){let a={instancePath:i+"/retry_after",schemaPath:"#/properties/retry_after/typ\
e",keyword:"type",params:{type:"integer"},message:"must be integer"};e===null?e=[a]:e.push(a),t++}}}else{let r={instancePath:i,
schemaPath:"#/type",keyword:"type",params:{type:"object"},message:"must be object"};e===null?e=[r]:e.push(r),t++}return Fe.
errors=e,t===0}Fe.evaluated={props:{error:!0,message:!0,retry_after:!0},dynamicProps:!1,dynamicItems:!1};var $t=X;function X(s,{instancePath:i="",parentData:l,parentDataProperty:u,rootData:p=s,dynamicAnchors:d={}}={}){let e=null,t=0,n=X.
evaluated;if(n.dynamicProps&&(n.props=void 0),n.dynamicItems&&(n.items=void 0),s&&typeof s=="object"&&!Array.isArray(s)){
if(s.svc_card_id===void 0){let r={instancePath:i,schemaPath:"#/required",keyword:"required",params:{missingProperty:"svc\
_card_id"},message:"must have required property 'svc_card_id'"};e===null?e=[r]:e.push(r),t++}if(s.already_deployed===void 0){
let r={instancePath:i,schemaPath:"#/required",keyword:"required",params:{missingProperty:"already_deployed"},message:"mu\
st have required property 'already_deployed'"};e===null?e=[r]:e.push(r),t++}if(s.svc_card_id!==void 0&&(k(s.svc_card_id,
{instancePath:i+"/svc_card_id",parentData:s,parentDataProperty:"svc_card_id",rootData:p,dynamicAnchors:d})||(e=e===null?
k.errors:e.concat(k.errors),t=e.length)),s.already_deployed!==void 0){let r=s.already_deployed;if(typeof r!="boolean"){let a={
instancePath:i+"/already_deployed",schemaPath:"#/properties/already_deployed/type",keyword:"type",params:{type:"boolean"},
message:"must be boolean"};e===null?e=[a]:e.push(a),t++}if(r!==!0){let a={instancePath:i+"/already_deployed",schemaPath:"\
#/properties/already_deployed/const",keyword:"const",params:{allowedValue:!0},message:"must be equal to constant"};e===null?
e=[a]:e.push(a),t++}}if(s.deployment_accepted!==void 0){let r=s.deployment_accepted;if(typeof r!="boolean"){let a={instancePath:i+
"/deployment_accepted",schemaPath:"#/properties/deployment_accepted/type",keyword:"type",params:{type:"boolean"},message:"\
must be boolean"};e===null?e=[a]:e.push(a),t++}if(r!==!1){let a={instancePath:i+"/deployment_accepted",schemaPath:"#/pro\
perties/deployment_accepted/const",keyword:"const",params:{allowedValue:!1},message:"must be equal to constant"};e===null?
e=[a]:e.push(a),t++}}if(s.safe_address!==void 0&&typeof s.safe_address!="string"){let r={instancePath:i+"/safe_address",
schemaPath:"#/properties/safe_address/type",keyword:"type",params:{type:"string"},message:"must be string"};e===null?e=[
r]:e.push(r),t++}if(s.estimated_completion!==void 0&&typeof s.estimated_completion!="string"){let r={instancePath:i+"/es\
timated_completion",schemaPath:"#/properties/estimated_completion/type",keyword:"type",params:{type:"string"},message:"m\
ust be string"};e===null?e=[r]:e.push(r),t++}if(s.next_step!==void 0&&typeof s.next_step!="string"){let r={instancePath:i+
"/next_step",schemaPath:"#/properties/next_step/type",keyword:"type",params:{type:"string"},message:"must be string"};e===
null?e=[r]:e.push(r),t++}if(s.monitor_endpoint!==void 0&&typeof s.monitor_endpoint!="string"){let r={instancePath:i+"/mo\
nitor_endpoint",schemaPath:"#/properties/monitor_endpoint/type",keyword:"type",params:{type:"string"},message:"must be s\
tring"};e===null?e=[r]:e.push(r),t++}if(s.token_symbol!==void 0&&typeof s.token_symbol!="string"){let r={instancePath:i+
"/token_symbol",schemaPath:"#/properties/token_symbol/type",keyword:"type",params:{type:"string"},message:"must be strin\
g"};e===null?e=[r]:e.push(r),t++}if(s.fiat_symbol!==void 0&&typeof s.fiat_symbol!="string"){let r={instancePath:i+"/fiat\
_symbol",schemaPath:"#/properties/fiat_symbol/type",keyword:"type",params:{type:"string"},message:"must be string"};e===
null?e=[r]:e.push(r),t++}if(s.account_status!==void 0){let r=s.account_status;if(!(typeof r=="number"&&isFinite(r))){let a={
instancePath:i+"/account_status",schemaPath:"#/properties/account_status/type",keyword:"type",params:{type:"number"},message:"\
must be number"};e===null?e=[a]:e.push(a),t++}}if(s.account_status_meaning!==void 0&&typeof s.account_status_meaning!="s\
tring"){let r={instancePath:i+"/account_status_meaning",schemaPath:"#/properties/account_status_meaning/type",keyword:"t\
ype",params:{type:"string"},message:"must be string"};e===null?e=[r]:e.push(r),t++}if(s.is_ready!==void 0&&typeof s.is_ready!=
"boolean"){let r={instancePath:i+"/is_ready",schemaPath:"#/properties/is_ready/type",keyword:"type",params:{type:"boolea\
n"},message:"must be boolean"};e===null?e=[r]:e.push(r),t++}}else{let r={instancePath:i,schemaPath:"#/type",keyword:"typ\
e",params:{type:"object"},message:"must be object"};e===null?e=[r]:e.push(r),t++}return X.errors=e,t===0}X.evaluated={props:{
svc_card_id:!0,already_deployed:!0,deployment_accepted:!0,safe_address:!0,estimated_completion:!0,next_step:!0,monitor_endpoint:!0,
token_symbol:!0,fiat_symbol:!0,account_status:!0,account_status_meaning:!0,is_ready:!0},dynamicProps:!1,dynamicItems:!1};
var Dt=We;function J(s,{instancePath:i="",parentData:l,parentDataProperty:u,rootData:p=s,dynamicAnchors:d={}}={}){let e=null,t=0,n=J.
evaluated;if(n.dynamicProps&&(n.props=void 0),n.dynamicItems&&(n.items=void 0),s&&typeof s=="object"&&!Array.isArray(s)){
if(s.svc_card_id===void 0){let r={instancePath:i,schemaPath:"#/required",keyword:"required",params:{missingProperty:"svc\
_card_id"},message:"must have required property 'svc_card_id'"};e===null?e=[r]:e.push(r),t++}if(s.deployment_accepted===
void 0){let r={instancePath:i,schemaPath:"#/required",keyword:"required",params:{missingProperty:"deployment_accepted"},
message:"must have required property 'deployment_accepted'"};e===null?e=[r]:e.push(r),t++}if(s.svc_card_id!==void 0&&(k(
s.svc_card_id,{instancePath:i+"/svc_card_id",parentData:s,parentDataProperty:"svc_card_id",rootData:p,dynamicAnchors:d})||
(e=e===null?k.errors:e.concat(k.errors),t=e.length)),s.deployment_accepted!==void 0){let r=s.deployment_accepted;if(typeof r!=
"boolean"){let a={instancePath:i+"/deployment_accepted",schemaPath:"#/properties/deployment_accepted/type",keyword:"type",
params:{type:"boolean"},message:"must be boolean"};e===null?e=[a]:e.push(a),t++}if(r!==!0){let a={instancePath:i+"/deplo\
yment_accepted",schemaPath:"#/properties/deployment_accepted/const",keyword:"const",params:{allowedValue:!0},message:"mu\
st be equal to constant"};e===null?e=[a]:e.push(a),t++}}if(s.already_deployed!==void 0){let r=s.already_deployed;if(typeof r!=
"boolean"){let a={instancePath:i+"/already_deployed",schemaPath:"#/properties/already_deployed/type",keyword:"type",params:{
type:"boolean"},message:"must be boolean"};e===null?e=[a]:e.push(a),t++}if(r!==!1){let a={instancePath:i+"/already_deplo\
yed",schemaPath:"#/properties/already_deployed/const",keyword:"const",params:{allowedValue:!1},message:"must be equal to\
 constant"};e===null?e=[a]:e.push(a),t++}}if(s.estimated_completion!==void 0&&typeof s.estimated_completion!="string"){let r={
instancePath:i+"/estimated_completion",schemaPath:"#/properties/estimated_completion/type",keyword:"type",params:{type:"\
string"},message:"must be string"};e===null?e=[r]:e.push(r),t++}if(s.next_step!==void 0&&typeof s.next_step!="string"){let r={
instancePath:i+"/next_step",schemaPath:"#/properties/next_step/type",keyword:"type",params:{type:"string"},message:"must\
 be string"};e===null?e=[r]:e.push(r),t++}if(s.monitor_endpoint!==void 0&&typeof s.monitor_endpoint!="string"){let r={instancePath:i+
"/monitor_endpoint",schemaPath:"#/properties/monitor_endpoint/type",keyword:"type",params:{type:"string"},message:"must \
be string"};e===null?e=[r]:e.push(r),t++}if(s.token_symbol!==void 0&&typeof s.token_symbol!="string"){let r={instancePath:i+
"/token_symbol",schemaPath:"#/properties/token_symbol/type",keyword:"type",params:{type:"string"},message:"must be strin\
g"};e===null?e=[r]:e.push(r),t++}if(s.fiat_symbol!==void 0&&typeof s.fiat_symbol!="string"){let r={instancePath:i+"/fiat\
_symbol",schemaPath:"#/properties/fiat_symbol/type",keyword:"type",params:{type:"string"},message:"must be string"};e===
null?e=[r]:e.push(r),t++}if(s.account_status!==void 0){let r=s.account_status;if(!(typeof r=="number"&&isFinite(r))){let a={
instancePath:i+"/account_status",schemaPath:"#/properties/account_status/type",keyword:"type",params:{type:"number"},message:"\
must be number"};e===null?e=[a]:e.push(a),t++}}if(s.account_status_meaning!==void 0&&typeof s.account_status_meaning!="s\
tring"){let r={instancePath:i+"/account_status_meaning",schemaPath:"#/properties/account_status_meaning/type",keyword:"t\
ype",params:{type:"string"},message:"must be string"};e===null?e=[r]:e.push(r),t++}if(s.is_ready!==void 0&&typeof s.is_ready!=
"boolean"){let r={instancePath:i+"/is_ready",schemaPath:"#/properties/is_ready/type",keyword:"type",params:{type:"boolea\
n"},message:"must be boolean"};e===null?e=[r]:e.push(r),t++}}else{let r={instancePath:i,schemaPath:"#/type",keyword:"typ\
e",params:{type:"object"},message:"must be object"};e===null?e=[r]:e.push(r),t++}return J.errors=e,t===0}J.evaluated={props:{
svc_card_id:!0,deployment_accepted:!0,already_deployed:!0,estimated_completion:!0,next_step:!0,monitor_endpoint:!0,token_symbol:!0,
fiat_symbol:!0,account_status:!0,account_status_meaning:!0,is_ready:!0},dynamicProps:!1,dynamicItems:!1};function We(s,{
instancePath:i="",parentData:l,parentDataProperty:u,rootData:p=s,dynamicAnchors:d={}}={}){let e=null,t=0,n=We.evaluated;
n.dynamicProps&&(n.props=void 0),n.dynamicItems&&(n.items=void 0);let r=t,a=!1,m=t;J(s,{instancePath:i,parentData:l,parentDataProperty:u,
rootData:p,dynamicAnchors:d})||(e=e===null?J.errors:e.concat(J.errors),t=e.length);var f=m===t;if(a=a||f,f){var o={};o.svc_card_id=
!0,o.deployment_accepted=!0,o.already_deployed=!0,o.estimated_completion=!0,o.next_step=!0,o.monitor_endpoint=!0,o.token_symbol=
!0,o.fiat_symbol=!0,o.account_status=!0,o.account_status_meaning=!0,o.is_ready=!0}let g=t;X(s,{instancePath:i,parentData:l,
parentDataProperty:u,rootData:p,dynamicAnchors:d})||(e=e===null?X.errors:e.concat(X.errors),t=e.length);var f=g===t;if(a=
a||f,f&&o!==!0&&(o=o||{},o.svc_card_id=!0,o.already_deployed=!0,o.deployment_accepted=!0,o.safe_address=!0,o.estimated_completion=
!0,o.next_step=!0,o.monitor_endpoint=!0,o.token_symbol=!0,o.fiat_symbol=!0,o.account_status=!0,o.account_status_meaning=
!0,o.is_ready=!0),a)t=r,e!==null&&(r?e.length=r:e=null);else{let c={instancePath:i,schemaPath:"#/anyOf",keyword:"anyOf",
params:{},message:"must match a schema in anyOf"};e===null?e=[c]:e.push(c),t++}return We.errors=e,n.props=o,t===0}We.evaluated=
{dynamicProps:!0,dynamicItems:!1};var Ot=J,Et=O;function O(s,{instancePath:i="",parentData:l,parentDataProperty:u,rootData:p=s,dynamicAnchors:d={}}={}){let e=null,t=0,n=O.
evaluated;if(n.dynamicProps&&(n.props=void 0),n.dynamicItems&&(n.items=void 0),s&&typeof s=="object"&&!Array.isArray(s)){
if(s.status===void 0){let r={instancePath:i,schemaPath:"#/required",keyword:"required",params:{missingProperty:"status"},
message:"must have required property 'status'"};e===null?e=[r]:e.push(r),t++}if(s.message===void 0){let r={instancePath:i,
schemaPath:"#/required",keyword:"required",params:{missingProperty:"message"},message:"must have required property 'mess\
age'"};e===null?e=[r]:e.push(r),t++}if(s.status!==void 0){let r=s.status;if(typeof r!="boolean"){let a={instancePath:i+"\
/status",schemaPath:"#/properties/status/type",keyword:"type",params:{type:"boolean"},message:"must be boolean"};e===null?
e=[a]:e.push(a),t++}if(r!==!1){let a={instancePath:i+"/status",schemaPath:"#/properties/status/const",keyword:"const",params:{
allowedValue:!1},message:"must be equal to constant"};e===null?e=[a]:e.push(a),t++}}if(s.error!==void 0&&typeof s.error!=
"string"){let r={instancePath:i+"/error",schemaPath:"#/properties/error/type",keyword:"type",params:{type:"string"},message:"\
must be string"};e===null?e=[r]:e.push(r),t++}if(s.message!==void 0&&typeof s.message!="string"){let r={instancePath:i+"\
/message",schemaPath:"#/properties/message/type",keyword:"type",params:{type:"string"},message:"must be string"};e===null?
e=[r]:e.push(r),t++}if(s.details!==void 0){let r=s.details;if(!(r&&typeof r=="object"&&!Array.isArray(r))){let a={instancePath:i+
"/details",schemaPath:"#/properties/details/type",keyword:"type",params:{type:"object"},message:"must be object"};e===null?
e=[a]:e.push(a),t++}}}else{let r={instancePath:i,schemaPath:"#/type",keyword:"type",params:{type:"object"},message:"must\
 be object"};e===null?e=[r]:e.push(r),t++}return O.errors=e,t===0}O.evaluated={props:{status:!0,error:!0,message:!0,details:!0},
dynamicProps:!1,dynamicItems:!1};var Jr=Ge,Mi={description:"One transfer from one asset wallet to one address.",type:"ob\
ject",required:["account","assets","receiving_address","amount","type","chain","category"],properties:{account:{description:"\
Account that owns the asset.",$ref:"v0"},assets:{description:"Asset wallet to send from. One id, despite the plural name\
.",$ref:"v4"},receiving_address:{description:"Address to send to. It must be valid on `chain`. Funds sent to a wrong but\
 valid address are lost.",type:"string"},amount:{description:"Amount to send, in native units of the token. It must exce\
ed the total fees; the gas markup is deducted from it. Whether native units are whole tokens or smallest units is undocu\
mented: first send an amount that you can afford to lose in either unit.",type:"number",format:"decimal","x-not-shown":{
G61:"Whole tokens or smallest units, and how many digits of a JSON number the service keeps."},"x-rules":["A11"]},type:{
description:"Ticker of the asset, such as `USDC`. It must match the asset record.",type:"string"},chain:{description:"Ch\
ain of the asset. It must match the asset record. The values are undocumented; `SOLANA` is an invented example.",type:"s\
tring"},category:{description:"What the transfer is for. Other values are possible.",type:"string","x-open-enum":["perso\
nal","business","payment","auto-forward","other"]},priority:{description:"Confirmation priority.",type:"string",enum:["l\
ow","medium","high"],default:"medium"},description:{description:"Your own note.",type:"string"},use_self_funding:{description:"\
Pay the gas from the native balance of the same wallet, without markup. Only for native tokens; other tokens are rejecte\
d with 400.",type:"boolean",default:!1},idempotency_key:{description:"Idempotency key, for callers that cannot set the h\
eader.",type:"string","x-sdk":{managed:!0},"x-not-shown":{G48:"Response to different keys in header and body; assumed to\
 be 400."}}},$id:"v51"};function Ge(s,{instancePath:i="",parentData:l,parentDataProperty:u,rootData:p=s,dynamicAnchors:d={}}={}){
let e=null,t=0,n=Ge.evaluated;if(n.dynamicProps&&(n.props=void 0),n.dynamicItems&&(n.items=void 0),s&&typeof s=="object"&&
!Array.isArray(s)){if(s.account===void 0){let r={instancePath:i,schemaPath:"#/required",keyword:"required",params:{missingProperty:"\
account"},message:"must have required property 'account'"};e===null?e=[r]:e.push(r),t++}if(s.assets===void 0){let r={instancePath:i,
schemaPath:"#/required",keyword:"required",params:{missingProperty:"assets"},message:"must have required property 'asset\
s'"};e===null?e=[r]:e.push(r),t++}if(s.receiving_address===void 0){let r={instancePath:i,schemaPath:"#/required",keyword:"\
required",params:{missingProperty:"receiving_address"},message:"must have required property 'receiving_address'"};e===null?
e=[r]:e.push(r),t++}if(s.amount===void 0){let r={instancePath:i,schemaPath:"#/required",keyword:"required",params:{missingProperty:"\
amount"},message:"must have required property 'amount'"};e===null?e=[r]:e.push(r),t++}if(s.type===void 0){let r={instancePath:i,
schemaPath:"#/required",keyword:"required",params:{missingProperty:"type"},message:"must have required property 'type'"};
e===null?e=[r]:e.push(r),t++}if(s.chain===void 0){let r={instancePath:i,schemaPath:"#/required",keyword:"required",params:{
missingProperty:"chain"},message:"must have required property 'chain'"};e===null?e=[r]:e.push(r),t++}if(s.category===void 0){
let r={instancePath:i,schemaPath:"#/required",keyword:"required",params:{missingProperty:"category"},message:"must have \
required property 'category'"};e===null?e=[r]:e.push(r),t++}if(s.account!==void 0&&(ee(s.account,{instancePath:i+"/accou\
nt",parentData:s,parentDataProperty:"account",rootData:p,dynamicAnchors:d})||(e=e===null?ee.errors:e.concat(ee.errors),t=
e.length)),s.assets!==void 0&&(W(s.assets,{instancePath:i+"/assets",parentData:s,parentDataProperty:"assets",rootData:p,
dynamicAnchors:d})||(e=e===null?W.errors:e.concat(W.errors),t=e.length)),s.receiving_address!==void 0&&typeof s.receiving_address!=
"string"){let r={instancePath:i+"/receiving_address",schemaPath:"#/properties/receiving_address/type",keyword:"type",params:{
type:"string"},message:"must be string"};e===null?e=[r]:e.push(r),t++}if(s.amount!==void 0){let r=s.amount;if(!(typeof r==
"number"&&isFinite(r))){let a={instancePath:i+"/amount",schemaPath:"#/properties/amount/type",keyword:"type",params:{type:"\
number"},message:"must be number"};e===null?e=[a]:e.push(a),t++}if(typeof r=="string"&&!I.test(r)){let a={instancePath:i+
"/amount",schemaPath:"#/properties/amount/format",keyword:"format",params:{format:"decimal"},message:'must match format \
"decimal"'};e===null?e=[a]:e.push(a),t++}}if(s.type!==void 0&&typeof s.type!="string"){let r={instancePath:i+"/type",schemaPath:"\
#/properties/type/type",keyword:"type",params:{type:"string"},message:"must be string"};e===null?e=[r]:e.push(r),t++}if(s.
chain!==void 0&&typeof s.chain!="string"){let r={instancePath:i+"/chain",schemaPath:"#/properties/chain/type",keyword:"t\
ype",params:{type:"string"},message:"must be string"};e===null?e=[r]:e.push(r),t++}if(s.category!==void 0&&typeof s.category!=
"string"){let r={instancePath:i+"/category",schemaPath:"#/properties/category/type",keyword:"type",params:{type:"string"},
message:"must be string"};e===null?e=[r]:e.push(r),t++}if(s.priority!==void 0){let r=s.priority;if(typeof r!="string"){let a={
instancePath:i+"/priority",schemaPath:"#/properties/priority/type",keyword:"type",params:{type:"string"},message:"must b\
e string"};e===null?e=[a]:e.push(a),t++}if(!(r==="low"||r==="medium"||r==="high")){let a={instancePath:i+"/priority",schemaPath:"\
#/properties/priority/enum",keyword:"enum",params:{allowedValues:Mi.properties.priority.enum},message:"must be equal to \
one of the allowed values"};e===null?e=[a]:e.push(a),t++}}if(s.description!==void 0&&typeof s.description!="string"){let r={
instancePath:i+"/description",schemaPath:"#/properties/description/type",keyword:"type",params:{type:"string"},message:"\
must be string"};e===null?e=[r]:e.push(r),t++}if(s.use_self_funding!==void 0&&typeof s.use_self_funding!="boolean"){let r={
instancePath:i+"/use_self_funding",schemaPath:"#/properties/use_self_funding/type",keyword:"type",params:{type:"boolean"},
message:"must be boolean"};e===null?e=[r]:e.push(r),t++}if(s.idempotency_key!==void 0&&typeof s.idempotency_key!="string"){
let r={instancePath:i+"/idempotency_key",schemaPath:"#/properties/idempotency_key/type",keyword:"type",params:{type:"str\
ing"},message:"must be string"};e===null?e=[r]:e.push(r),t++}}else{let r={instancePath:i,schemaPath:"#/type",keyword:"ty\
pe",params:{type:"object"},message:"must be object"};e===null?e=[r]:e.push(r),t++}return Ge.errors=e,t===0}Ge.evaluated=
{props:{account:!0,assets:!0,receiving_address:!0,amount:!0,type:!0,chain:!0,category:!0,priority:!0,description:!0,use_self_funding:!0,
idempotency_key:!0},dynamicProps:!1,dynamicItems:!1};var Tt=qe,Vs={description:"An accepted transfer with its fees. It d\
oes not contain the amount or the receiver, so it does not show whether it belongs to an earlier request with the same i\
dempotency key. The asset and unit of the four fee amounts are undocumented.",type:"object",required:["transaction_id","\
transaction_hash","gas_tx_hash","platform_fee_tx_hash","gas_amount","platform_fee","gas_funding_markup","total_fee","fee\
_breakdown"],"x-basis":{required:"assumed"},"x-not-shown":{G28:"How `total_fee` is made up of the other three; presumabl\
y their sum."},properties:{transaction_id:{$ref:"v59"},transaction_hash:{description:"Hash of the transfer on its chain.",
type:"string"},gas_tx_hash:{description:"Hash of the transaction that supplied the gas, or null, presumably if there was\
 none.",type:["string","null"]},platform_fee_tx_hash:{description:"Hash of the transaction that collected the platform f\
ee, or null, presumably if there was none.",type:["string","null"]},gas_amount:{description:"Gas cost.",type:"string",format:"\
decimal"},platform_fee:{description:"The service's fee.",type:"string",format:"decimal"},gas_funding_markup:{description:"\
Markup on gas: 20% of its cost, zero for a self-funded native transfer.",type:"string",format:"decimal"},total_fee:{description:"\
Total of all fees.",type:"string",format:"decimal"},fee_breakdown:{description:"How the fees are made up. The form of th\
is text is undocumented.",type:"string"}},$id:"v52"};function qe(s,{instancePath:i="",parentData:l,parentDataProperty:u,
rootData:p=s,dynamicAnchors:d={}}={}){let e=null,t=0,n=qe.evaluated;if(n.dynamicProps&&(n.props=void 0),n.dynamicItems&&
(n.items=void 0),s&&typeof s=="object"&&!Array.isArray(s)){if(s.transaction_id===void 0){let r={instancePath:i,schemaPath:"\
#/required",keyword:"required",params:{missingProperty:"transaction_id"},message:"must have required property 'transacti\
on_id'"};e===null?e=[r]:e.push(r),t++}if(s.transaction_hash===void 0){let r={instancePath:i,schemaPath:"#/required",keyword:"\
required",params:{missingProperty:"transaction_hash"},message:"must have required property 'transaction_hash'"};e===null?
e=[r]:e.push(r),t++}if(s.gas_tx_hash===void 0){let r={instancePath:i,schemaPath:"#/required",keyword:"required",params:{
missingProperty:"gas_tx_hash"},message:"must have required property 'gas_tx_hash'"};e===null?e=[r]:e.push(r),t++}if(s.platform_fee_tx_hash===
void 0){let r={instancePath:i,schemaPath:"#/required",keyword:"required",params:{missingProperty:"platform_fee_tx_hash"},
message:"must have required property 'platform_fee_tx_hash'"};e===null?e=[r]:e.push(r),t++}if(s.gas_amount===void 0){let r={
instancePath:i,schemaPath:"#/required",keyword:"required",params:{missingProperty:"gas_amount"},message:"must have requi\
red property 'gas_amount'"};e===null?e=[r]:e.push(r),t++}if(s.platform_fee===void 0){let r={instancePath:i,schemaPath:"#\
/required",keyword:"required",params:{missingProperty:"platform_fee"},message:"must have required property 'platform_fee\
'"};e===null?e=[r]:e.push(r),t++}if(s.gas_funding_markup===void 0){let r={instancePath:i,schemaPath:"#/required",keyword:"\
required",params:{missingProperty:"gas_funding_markup"},message:"must have required property 'gas_funding_markup'"};e===
null?e=[r]:e.push(r),t++}if(s.total_fee===void 0){let r={instancePath:i,schemaPath:"#/required",keyword:"required",params:{
missingProperty:"total_fee"},message:"must have required property 'total_fee'"};e===null?e=[r]:e.push(r),t++}if(s.fee_breakdown===
void 0){let r={instancePath:i,schemaPath:"#/required",keyword:"required",params:{missingProperty:"fee_breakdown"},message:"\
must have required property 'fee_breakdown'"};e===null?e=[r]:e.push(r),t++}if(s.transaction_id!==void 0&&(Z(s.transaction_id,
{instancePath:i+"/transaction_id",parentData:s,parentDataProperty:"transaction_id",rootData:p,dynamicAnchors:d})||(e=e===
null?Z.errors:e.concat(Z.errors),t=e.length)),s.transaction_hash!==void 0&&typeof s.transaction_hash!="string"){let r={instancePath:i+
"/transaction_hash",schemaPath:"#/properties/transaction_hash/type",keyword:"type",params:{type:"string"},message:"must \
be string"};e===null?e=[r]:e.push(r),t++}if(s.gas_tx_hash!==void 0){let r=s.gas_tx_hash;if(typeof r!="string"&&r!==null){
let a={instancePath:i+"/gas_tx_hash",schemaPath:"#/properties/gas_tx_hash/type",keyword:"type",params:{type:Vs.properties.
gas_tx_hash.type},message:"must be string,null"};e===null?e=[a]:e.push(a),t++}}if(s.platform_fee_tx_hash!==void 0){let r=s.
platform_fee_tx_hash;if(typeof r!="string"&&r!==null){let a={instancePath:i+"/platform_fee_tx_hash",schemaPath:"#/proper\
ties/platform_fee_tx_hash/type",keyword:"type",params:{type:Vs.properties.platform_fee_tx_hash.type},message:"must be st\
ring,null"};e===null?e=[a]:e.push(a),t++}}if(s.gas_amount!==void 0){let r=s.gas_amount;if(typeof r=="string"){if(!I.test(
r)){let a={instancePath:i+"/gas_amount",schemaPath:"#/properties/gas_amount/format",keyword:"format",params:{format:"dec\
imal"},message:'must match format "decimal"'};e===null?e=[a]:e.push(a),t++}}else{let a={instancePath:i+"/gas_amount",schemaPath:"\
#/properties/gas_amount/type",keyword:"type",params:{type:"string"},message:"must be string"};e===null?e=[a]:e.push(a),t++}}
if(s.platform_fee!==void 0){let r=s.platform_fee;if(typeof r=="string"){if(!I.test(r)){let a={instancePath:i+"/platform_\
fee",schemaPath:"#/properties/platform_fee/format",keyword:"format",params:{format:"decimal"},message:'must match format\
 "decimal"'};e===null?e=[a]:e.push(a),t++}}else{let a={instancePath:i+"/platform_fee",schemaPath:"#/properties/platform_\
fee/type",keyword:"type",params:{type:"string"},message:"must be string"};e===null?e=[a]:e.push(a),t++}}if(s.gas_funding_markup!==
void 0){let r=s.gas_funding_markup;if(typeof r=="string"){if(!I.test(r)){let a={instancePath:i+"/gas_funding_markup",schemaPath:"\
#/properties/gas_funding_markup/format",keyword:"format",params:{format:"decimal"},message:'must match format "decimal"'};
e===null?e=[a]:e.push(a),t++}}else{let a={instancePath:i+"/gas_funding_markup",schemaPath:"#/properties/gas_funding_mark\
up/type",keyword:"type",params:{type:"string"},message:"must be string"};e===null?e=[a]:e.push(a),t++}}if(s.total_fee!==
void 0){let r=s.total_fee;if(typeof r=="string"){if(!I.test(r)){let a={instancePath:i+"/total_fee",schemaPath:"#/propert\
ies/total_fee/format",keyword:"format",params:{format:"decimal"},message:'must match format "decimal"'};e===null?e=[a]:e.
push(a),t++}}else{let a={instancePath:i+"/total_fee",schemaPath:"#/properties/total_fee/type",keyword:"type",params:{type:"\
string"},message:"must be string"};e===null?e=[a]:e.push(a),t++}}if(s.fee_breakdown!==void 0&&typeof s.fee_breakdown!="s\
tring"){let r={instancePath:i+"/fee_breakdown",schemaPath:"#/properties/fee_breakdown/type",keyword:"type",params:{type:"\
string"},message:"must be string"};e===null?e=[r]:e.push(r),t++}}else{let r={instancePath:i,schemaPath:"#/type",keyword:"\
type",params:{type:"object"},message:"must be object"};e===null?e=[r]:e.push(r),t++}return qe.errors=e,t===0}qe.evaluated=
{props:{transaction_id:!0,transaction_hash:!0,gas_tx_hash:!0,platform_fee_tx_hash:!0,gas_amount:!0,platform_fee:!0,gas_funding_markup:!0,
total_fee:!0,fee_breakdown:!0},dynamicProps:!1,dynamicItems:!1};var zt=ue,St=S,Vr={description:"Withdrawals of the accou\
nt are suspended. The types of the three fields are undocumented; strings and numbers are accepted.",type:"object",required:[
"suspension"],"x-basis":{required:"assumed"},properties:{message:{description:"Human-readable; the wording may change.",
type:"string","x-basis":"assumed"},suspension:{description:"The suspension.",type:"object",required:["type","reason","ex\
pires_at"],"x-basis":{required:"assumed"},"x-not-shown":{G49:"The values of `type`.",G64:"The types of the fields."},properties:{
type:{description:"Kind of suspension.",type:["string","number"],"x-basis":"assumed"},reason:{description:"Why withdrawa\
ls are suspended.",type:["string","number"],"x-basis":"assumed"},expires_at:{description:"When the suspension ends; null\
 if no end is set.",type:["string","number","null"],"x-basis":"assumed"}}}},$id:"v54"};function S(s,{instancePath:i="",parentData:l,
parentDataProperty:u,rootData:p=s,dynamicAnchors:d={}}={}){let e=null,t=0,n=S.evaluated;if(n.dynamicProps&&(n.props=void 0),
n.dynamicItems&&(n.items=void 0),s&&typeof s=="object"&&!Array.isArray(s)){if(s.suspension===void 0){let r={instancePath:i,
schemaPath:"#/required",keyword:"required",params:{missingProperty:"suspension"},message:"must have required property 's\
uspension'"};e===null?e=[r]:e.push(r),t++}if(s.message!==void 0&&typeof s.message!="string"){let r={instancePath:i+"/mes\
sage",schemaPath:"#/properties/message/type",keyword:"type",params:{type:"string"},message:"must be string"};e===null?e=
[r]:e.push(r),t++}if(s.suspension!==void 0){let r=s.suspension;if(r&&typeof r=="object"&&!Array.isArray(r)){if(r.type===
void 0){let a={instancePath:i+"/suspension",schemaPath:"#/properties/suspension/required",keyword:"required",params:{missingProperty:"\
type"},message:"must have required property 'type'"};e===null?e=[a]:e.push(a),t++}if(r.reason===void 0){let a={instancePath:i+
"/suspension",schemaPath:"#/properties/suspension/required",keyword:"required",params:{missingProperty:"reason"},message:"\
must have required property 'reason'"};e===null?e=[a]:e.push(a),t++}if(r.expires_at===void 0){let a={instancePath:i+"/su\
spension",schemaPath:"#/properties/suspension/required",keyword:"required",params:{missingProperty:"expires_at"},message:"\
must have required property 'expires_at'"};e===null?e=[a]:e.push(a),t++}if(r.type!==void 0){let a=r.type;if(typeof a!="s\
tring"&&!(typeof a=="number"&&isFinite(a))){let m={instancePath:i+"/suspension/type",schemaPath:"#/properties/suspension\
/properties/type/type",keyword:"type",params:{type:Vr.properties.suspension.properties.type.type},message:"must be strin\
g,number"};e===null?e=[m]:e.push(m),t++}}if(r.reason!==void 0){let a=r.reason;if(typeof a!="string"&&!(typeof a=="number"&&
isFinite(a))){let m={instancePath:i+"/suspension/reason",schemaPath:"#/properties/suspension/properties/reason/type",keyword:"\
type",params:{type:Vr.properties.suspension.properties.reason.type},message:"must be string,number"};e===null?e=[m]:e.push(
m),t++}}if(r.expires_at!==void 0){let a=r.expires_at;if(typeof a!="string"&&!(typeof a=="number"&&isFinite(a))&&a!==null){
let m={instancePath:i+"/suspension/expires_at",schemaPath:"#/properties/suspension/properties/expires_at/type",keyword:"\
type",params:{type:Vr.properties.suspension.properties.expires_at.type},message:"must be string,number,null"};e===null?e=
[m]:e.push(m),t++}}}else{let a={instancePath:i+"/suspension",schemaPath:"#/properties/suspension/type",keyword:"type",params:{
type:"object"},message:"must be object"};e===null?e=[a]:e.push(a),t++}}}else{let r={instancePath:i,schemaPath:"#/type",keyword:"\
type",params:{type:"object"},message:"must be object"};e===null?e=[r]:e.push(r),t++}return S.errors=e,t===0}S.evaluated=
{props:{message:!0,suspension:!0},dynamicProps:!1,dynamicItems:!1};var Ct=k,Nt=xe;function xe(s,{instancePath:i="",parentData:l,parentDataProperty:u,rootData:p=s,dynamicAnchors:d={}}={}){let e=null,t=0,
n=xe.evaluated;if(n.dynamicProps&&(n.props=void 0),n.dynamicItems&&(n.items=void 0),s&&typeof s=="object"&&!Array.isArray(
s)){if(s.quoteId===void 0){let r={instancePath:i,schemaPath:"#/required",keyword:"required",params:{missingProperty:"quo\
teId"},message:"must have required property 'quoteId'"};e===null?e=[r]:e.push(r),t++}if(s.sourceAsset===void 0){let r={instancePath:i,
schemaPath:"#/required",keyword:"required",params:{missingProperty:"sourceAsset"},message:"must have required property '\
sourceAsset'"};e===null?e=[r]:e.push(r),t++}if(s.destinationAsset===void 0){let r={instancePath:i,schemaPath:"#/required",
keyword:"required",params:{missingProperty:"destinationAsset"},message:"must have required property 'destinationAsset'"};
e===null?e=[r]:e.push(r),t++}if(s.inputAmount===void 0){let r={instancePath:i,schemaPath:"#/required",keyword:"required",
params:{missingProperty:"inputAmount"},message:"must have required property 'inputAmount'"};e===null?e=[r]:e.push(r),t++}
if(s.estimatedOutput===void 0){let r={instancePath:i,schemaPath:"#/required",keyword:"required",params:{missingProperty:"\
estimatedOutput"},message:"must have required property 'estimatedOutput'"};e===null?e=[r]:e.push(r),t++}if(s.exchangeRate===
void 0){let r={instancePath:i,schemaPath:"#/required",keyword:"required",params:{missingProperty:"exchangeRate"},message:"\
must have required property 'exchangeRate'"};e===null?e=[r]:e.push(r),t++}if(s.fee===void 0){let r={instancePath:i,schemaPath:"\
#/required",keyword:"required",params:{missingProperty:"fee"},message:"must have required property 'fee'"};e===null?e=[r]:
e.push(r),t++}if(s.expiresAt===void 0){let r={instancePath:i,schemaPath:"#/required",keyword:"required",params:{missingProperty:"\
expiresAt"},message:"must have required property 'expiresAt'"};e===null?e=[r]:e.push(r),t++}if(s.quoteId!==void 0&&typeof s.
quoteId!="string"){let r={instancePath:i+"/quoteId",schemaPath:"#/properties/quoteId/type",keyword:"type",params:{type:"\
string"},message:"must be string"};e===null?e=[r]:e.push(r),t++}if(s.sourceAsset!==void 0&&typeof s.sourceAsset!="string"){
let r={instancePath:i+"/sourceAsset",schemaPath:"#/properties/sourceAsset/type",keyword:"type",params:{type:"string"},message:"\
must be string"};e===null?e=[r]:e.push(r),t++}if(s.destinationAsset!==void 0&&typeof s.destinationAsset!="string"){let r={
instancePath:i+"/destinationAsset",schemaPath:"#/properties/destinationAsset/type",keyword:"type",params:{type:"string"},
message:"must be string"};e===null?e=[r]:e.push(r),t++}if(s.inputAmount!==void 0){let r=s.inputAmount;if(typeof r=="stri\
ng"){if(!I.test(r)){let a={instancePath:i+"/inputAmount",schemaPath:"#/properties/inputAmount/format",keyword:"format",params:{
format:"decimal"},message:'must match format "decimal"'};e===null?e=[a]:e.push(a),t++}}else{let a={instancePath:i+"/inpu\
tAmount",schemaPath:"#/properties/inputAmount/type",keyword:"type",params:{type:"string"},message:"must be string"};e===
null?e=[a]:e.push(a),t++}}if(s.estimatedOutput!==void 0){let r=s.estimatedOutput;if(typeof r=="string"){if(!I.test(r)){let a={
instancePath:i+"/estimatedOutput",schemaPath:"#/properties/estimatedOutput/format",keyword:"format",params:{format:"deci\
mal"},message:'must match format "decimal"'};e===null?e=[a]:e.push(a),t++}}else{let a={instancePath:i+"/estimatedOutput",
schemaPath:"#/properties/estimatedOutput/type",keyword:"type",params:{type:"string"},message:"must be string"};e===null?
e=[a]:e.push(a),t++}}if(s.exchangeRate!==void 0&&typeof s.exchangeRate!="string"){let r={instancePath:i+"/exchangeRate",
schemaPath:"#/properties/exchangeRate/type",keyword:"type",params:{type:"string"},message:"must be string"};e===null?e=[
r]:e.push(r),t++}if(s.fee!==void 0){let r=s.fee;if(r&&typeof r=="object"&&!Array.isArray(r)){if(r.amount===void 0){let a={
instancePath:i+"/fee",schemaPath:"#/properties/fee/required",keyword:"required",params:{missingProperty:"amount"},message:"\
must have required property 'amount'"};e===null?e=[a]:e.push(a),t++}if(r.currency===void 0){let a={instancePath:i+"/fee",
schemaPath:"#/properties/fee/required",keyword:"required",params:{missingProperty:"currency"},message:"must have require\
d property 'currency'"};e===null?e=[a]:e.push(a),t++}if(r.amount!==void 0){let a=r.amount;if(typeof a=="string"){if(!I.test(
a)){let m={instancePath:i+"/fee/amount",schemaPath:"#/properties/fee/properties/amount/format",keyword:"format",params:{
format:"decimal"},message:'must match format "decimal"'};e===null?e=[m]:e.push(m),t++}}else{let m={instancePath:i+"/fee/\
amount",schemaPath:"#/properties/fee/properties/amount/type",keyword:"type",params:{type:"string"},message:"must be stri\
ng"};e===null?e=[m]:e.push(m),t++}}if(r.currency!==void 0&&typeof r.currency!="string"){let a={instancePath:i+"/fee/curr\
ency",schemaPath:"#/properties/fee/properties/currency/type",keyword:"type",params:{type:"string"},message:"must be stri\
ng"};e===null?e=[a]:e.push(a),t++}}else{let a={instancePath:i+"/fee",schemaPath:"#/properties/fee/type",keyword:"type",params:{
type:"object"},message:"must be object"};e===null?e=[a]:e.push(a),t++}}if(s.expiresAt!==void 0){let r=s.expiresAt;if(typeof r==
"string"){if(!M.validate(r)){let a={instancePath:i+"/expiresAt",schemaPath:"#/properties/expiresAt/format",keyword:"form\
at",params:{format:"date-time"},message:'must match format "date-time"'};e===null?e=[a]:e.push(a),t++}}else{let a={instancePath:i+
"/expiresAt",schemaPath:"#/properties/expiresAt/type",keyword:"type",params:{type:"string"},message:"must be string"};e===
null?e=[a]:e.push(a),t++}}}else{let r={instancePath:i,schemaPath:"#/type",keyword:"type",params:{type:"object"},message:"\
must be object"};e===null?e=[r]:e.push(r),t++}return xe.errors=e,t===0}xe.evaluated={props:{quoteId:!0,sourceAsset:!0,destinationAsset:!0,
inputAmount:!0,estimatedOutput:!0,exchangeRate:!0,fee:!0,expiresAt:!0},dynamicProps:!1,dynamicItems:!1};var es=Ue;function Ue(s,{instancePath:i="",parentData:l,parentDataProperty:u,rootData:p=s,dynamicAnchors:d={}}={}){let e=null,t=0,
n=Ue.evaluated;if(n.dynamicProps&&(n.props=void 0),n.dynamicItems&&(n.items=void 0),s&&typeof s=="object"&&!Array.isArray(
s)){if(s.success===void 0){let r={instancePath:i,schemaPath:"#/required",keyword:"required",params:{missingProperty:"suc\
cess"},message:"must have required property 'success'"};e===null?e=[r]:e.push(r),t++}if(s.access_token===void 0){let r={
instancePath:i,schemaPath:"#/required",keyword:"required",params:{missingProperty:"access_token"},message:"must have req\
uired property 'access_token'"};e===null?e=[r]:e.push(r),t++}if(s.token_type===void 0){let r={instancePath:i,schemaPath:"\
#/required",keyword:"required",params:{missingProperty:"token_type"},message:"must have required property 'token_type'"};
e===null?e=[r]:e.push(r),t++}if(s.expires_in===void 0){let r={instancePath:i,schemaPath:"#/required",keyword:"required",
params:{missingProperty:"expires_in"},message:"must have required property 'expires_in'"};e===null?e=[r]:e.push(r),t++}if(s.
expires_at===void 0){let r={instancePath:i,schemaPath:"#/required",keyword:"required",params:{missingProperty:"expires_a\
t"},message:"must have required property 'expires_at'"};e===null?e=[r]:e.push(r),t++}if(s.success!==void 0&&typeof s.success!=
"boolean"){let r={instancePath:i+"/success",schemaPath:"#/properties/success/type",keyword:"type",params:{type:"boolean"},
message:"must be boolean"};e===null?e=[r]:e.push(r),t++}if(s.access_token!==void 0&&typeof s.access_token!="string"){let r={
instancePath:i+"/access_token",schemaPath:"#/properties/access_token/type",keyword:"type",params:{type:"string"},message:"\
must be string"};e===null?e=[r]:e.push(r),t++}if(s.token_type!==void 0&&typeof s.token_type!="string"){let r={instancePath:i+
"/token_type",schemaPath:"#/properties/token_type/type",keyword:"type",params:{type:"string"},message:"must be string"};
e===null?e=[r]:e.push(r),t++}if(s.expires_in!==void 0){let r=s.expires_in;if(!(typeof r=="number"&&!(r%1)&&!isNaN(r)&&isFinite(
r))){let a={instancePath:i+"/expires_in",schemaPath:"#/properties/expires_in/type",keyword:"type",params:{type:"integer"},
message:"must be integer"};e===null?e=[a]:e.push(a),t++}}if(s.expires_at!==void 0){let r=s.expires_at;if(typeof r=="stri\
ng"){if(!M.validate(r)){let a={instancePath:i+"/expires_at",schemaPath:"#/properties/expires_at/format",keyword:"format",
params:{format:"date-time"},message:'must match format "date-time"'};e===null?e=[a]:e.push(a),t++}}else{let a={instancePath:i+
"/expires_at",schemaPath:"#/properties/expires_at/type",keyword:"type",params:{type:"string"},message:"must be string"};
e===null?e=[a]:e.push(a),t++}}}else{let r={instancePath:i,schemaPath:"#/type",keyword:"type",params:{type:"object"},message:"\
must be object"};e===null?e=[r]:e.push(r),t++}return Ue.errors=e,t===0}Ue.evaluated={props:{success:!0,access_token:!0,token_type:!0,
expires_in:!0,expires_at:!0},dynamicProps:!1,dynamicItems:!1};var rs=He,Ms={description:"One trade on a prediction marke\
t.",type:"object",required:["wallet_id","market_id","outcome","amount"],properties:{wallet_id:{description:"The agent wa\
llet that trades. It must be on Solana.",$ref:"v1"},market_id:{$ref:"v35"},outcome:{description:"Outcome to trade.",type:"\
string",enum:["yes","no"]},side:{description:"Whether to buy or sell.",type:"string",enum:["buy","sell"],default:"buy"},
amount:{description:"Notional of the trade in US dollars, paid in USDC. For side `sell` its meaning is undocumented: pro\
ceeds, or shares at their current price.",type:"number",format:"decimal","x-not-shown":{G68:"Meaning of the amount for s\
ide `sell`."}},category:{description:"Category of the market. Required if the connector restricts categories.",type:"str\
ing"},provider:{description:"Provider of the market. Omit it for the default.",type:"string"},reason:{description:"Why t\
he agent trades. Stored with the transaction.",type:"string"},metadata:{description:"Your own data. Stored with the tran\
saction.",type:"object",additionalProperties:!0},idempotency_key:{description:"Idempotency key, for callers that cannot \
set the header.",type:"string","x-sdk":{managed:!0},"x-not-shown":{G48:"Response to different keys in header and body; a\
ssumed to be 400."}}},$id:"v58"};function He(s,{instancePath:i="",parentData:l,parentDataProperty:u,rootData:p=s,dynamicAnchors:d={}}={}){
let e=null,t=0,n=He.evaluated;if(n.dynamicProps&&(n.props=void 0),n.dynamicItems&&(n.items=void 0),s&&typeof s=="object"&&
!Array.isArray(s)){if(s.wallet_id===void 0){let r={instancePath:i,schemaPath:"#/required",keyword:"required",params:{missingProperty:"\
wallet_id"},message:"must have required property 'wallet_id'"};e===null?e=[r]:e.push(r),t++}if(s.market_id===void 0){let r={
instancePath:i,schemaPath:"#/required",keyword:"required",params:{missingProperty:"market_id"},message:"must have requir\
ed property 'market_id'"};e===null?e=[r]:e.push(r),t++}if(s.outcome===void 0){let r={instancePath:i,schemaPath:"#/requir\
ed",keyword:"required",params:{missingProperty:"outcome"},message:"must have required property 'outcome'"};e===null?e=[r]:
e.push(r),t++}if(s.amount===void 0){let r={instancePath:i,schemaPath:"#/required",keyword:"required",params:{missingProperty:"\
amount"},message:"must have required property 'amount'"};e===null?e=[r]:e.push(r),t++}if(s.wallet_id!==void 0&&(T(s.wallet_id,
{instancePath:i+"/wallet_id",parentData:s,parentDataProperty:"wallet_id",rootData:p,dynamicAnchors:d})||(e=e===null?T.errors:
e.concat(T.errors),t=e.length)),s.market_id!==void 0&&(ge(s.market_id,{instancePath:i+"/market_id",parentData:s,parentDataProperty:"\
market_id",rootData:p,dynamicAnchors:d})||(e=e===null?ge.errors:e.concat(ge.errors),t=e.length)),s.outcome!==void 0){let r=s.
outcome;if(typeof r!="string"){let a={instancePath:i+"/outcome",schemaPath:"#/properties/outcome/type",keyword:"type",params:{
type:"string"},message:"must be string"};e===null?e=[a]:e.push(a),t++}if(!(r==="yes"||r==="no")){let a={instancePath:i+"\
/outcome",schemaPath:"#/properties/outcome/enum",keyword:"enum",params:{allowedValues:Ms.properties.outcome.enum},message:"\
must be equal to one of the allowed values"};e===null?e=[a]:e.push(a),t++}}if(s.side!==void 0){let r=s.side;if(typeof r!=
"string"){let a={instancePath:i+"/side",schemaPath:"#/properties/side/type",keyword:"type",params:{type:"string"},message:"\
must be string"};e===null?e=[a]:e.push(a),t++}if(!(r==="buy"||r==="sell")){let a={instancePath:i+"/side",schemaPath:"#/p\
roperties/side/enum",keyword:"enum",params:{allowedValues:Ms.properties.side.enum},message:"must be equal to one of the \
allowed values"};e===null?e=[a]:e.push(a),t++}}if(s.amount!==void 0){let r=s.amount;if(!(typeof r=="number"&&isFinite(r))){
let a={instancePath:i+"/amount",schemaPath:"#/properties/amount/type",keyword:"type",params:{type:"number"},message:"mus\
t be number"};e===null?e=[a]:e.push(a),t++}if(typeof r=="string"&&!I.test(r)){let a={instancePath:i+"/amount",schemaPath:"\
#/properties/amount/format",keyword:"format",params:{format:"decimal"},message:'must match format "decimal"'};e===null?e=
[a]:e.push(a),t++}}if(s.category!==void 0&&typeof s.category!="string"){let r={instancePath:i+"/category",schemaPath:"#/\
properties/category/type",keyword:"type",params:{type:"string"},message:"must be string"};e===null?e=[r]:e.push(r),t++}if(s.
provider!==void 0&&typeof s.provider!="string"){let r={instancePath:i+"/provider",schemaPath:"#/properties/provider/type",
keyword:"type",params:{type:"string"},message:"must be string"};e===null?e=[r]:e.push(r),t++}if(s.reason!==void 0&&typeof s.
reason!="string"){let r={instancePath:i+"/reason",schemaPath:"#/properties/reason/type",keyword:"type",params:{type:"str\
ing"},message:"must be string"};e===null?e=[r]:e.push(r),t++}if(s.metadata!==void 0){let r=s.metadata;if(!(r&&typeof r==
"object"&&!Array.isArray(r))){let a={instancePath:i+"/metadata",schemaPath:"#/properties/metadata/type",keyword:"type",params:{
type:"object"},message:"must be object"};e===null?e=[a]:e.push(a),t++}}if(s.idempotency_key!==void 0&&typeof s.idempotency_key!=
"string"){let r={instancePath:i+"/idempotency_key",schemaPath:"#/properties/idempotency_key/type",keyword:"type",params:{
type:"string"},message:"must be string"};e===null?e=[r]:e.push(r),t++}}else{let r={instancePath:i,schemaPath:"#/type",keyword:"\
type",params:{type:"object"},message:"must be object"};e===null?e=[r]:e.push(r),t++}return He.errors=e,t===0}He.evaluated=
{props:{wallet_id:!0,market_id:!0,outcome:!0,side:!0,amount:!0,category:!0,provider:!0,reason:!0,metadata:!0,idempotency_key:!0},
dynamicProps:!1,dynamicItems:!1};var Rt=Z,Ft=Ae;function Ae(s,{instancePath:i="",parentData:l,parentDataProperty:u,rootData:p=s,dynamicAnchors:d={}}={}){let e=null,t=0,
n=Ae.evaluated;if(n.dynamicProps&&(n.props=void 0),n.dynamicItems&&(n.items=void 0),s&&typeof s=="object"&&!Array.isArray(
s)){if(s.card_id===void 0){let r={instancePath:i,schemaPath:"#/required",keyword:"required",params:{missingProperty:"car\
d_id"},message:"must have required property 'card_id'"};e===null?e=[r]:e.push(r),t++}if(s.status===void 0){let r={instancePath:i,
schemaPath:"#/required",keyword:"required",params:{missingProperty:"status"},message:"must have required property 'statu\
s'"};e===null?e=[r]:e.push(r),t++}if(s.unfrozen_at===void 0){let r={instancePath:i,schemaPath:"#/required",keyword:"requ\
ired",params:{missingProperty:"unfrozen_at"},message:"must have required property 'unfrozen_at'"};e===null?e=[r]:e.push(
r),t++}if(s.card_id!==void 0&&($(s.card_id,{instancePath:i+"/card_id",parentData:s,parentDataProperty:"card_id",rootData:p,
dynamicAnchors:d})||(e=e===null?$.errors:e.concat($.errors),t=e.length)),s.status!==void 0&&typeof s.status!="string"){let r={
instancePath:i+"/status",schemaPath:"#/properties/status/type",keyword:"type",params:{type:"string"},message:"must be st\
ring"};e===null?e=[r]:e.push(r),t++}if(s.unfrozen_at!==void 0){let r=s.unfrozen_at;if(typeof r=="string"){if(!M.validate(
r)){let a={instancePath:i+"/unfrozen_at",schemaPath:"#/properties/unfrozen_at/format",keyword:"format",params:{format:"d\
ate-time"},message:'must match format "date-time"'};e===null?e=[a]:e.push(a),t++}}else{let a={instancePath:i+"/unfrozen_\
at",schemaPath:"#/properties/unfrozen_at/type",keyword:"type",params:{type:"string"},message:"must be string"};e===null?
e=[a]:e.push(a),t++}}}else{let r={instancePath:i,schemaPath:"#/type",keyword:"type",params:{type:"object"},message:"must\
 be object"};e===null?e=[r]:e.push(r),t++}return Ae.errors=e,t===0}Ae.evaluated={props:{card_id:!0,status:!0,unfrozen_at:!0},
dynamicProps:!1,dynamicItems:!1};var Wt=C;function C(s,{instancePath:i="",parentData:l,parentDataProperty:u,rootData:p=s,dynamicAnchors:d={}}={}){let e=null,t=0,n=C.
evaluated;if(n.dynamicProps&&(n.props=void 0),n.dynamicItems&&(n.items=void 0),s&&typeof s=="object"&&!Array.isArray(s)){
if(s.error===void 0){let r={instancePath:i,schemaPath:"#/required",keyword:"required",params:{missingProperty:"error"},message:"\
must have required property 'error'"};e===null?e=[r]:e.push(r),t++}if(s.message===void 0){let r={instancePath:i,schemaPath:"\
#/required",keyword:"required",params:{missingProperty:"message"},message:"must have required property 'message'"};e===null?
e=[r]:e.push(r),t++}if(s.error!==void 0&&typeof s.error!="string"){let r={instancePath:i+"/error",schemaPath:"#/properti\
es/error/type",keyword:"type",params:{type:"string"},message:"must be string"};e===null?e=[r]:e.push(r),t++}if(s.message!==
void 0&&typeof s.message!="string"){let r={instancePath:i+"/message",schemaPath:"#/properties/message/type",keyword:"typ\
e",params:{type:"string"},message:"must be string"};e===null?e=[r]:e.push(r),t++}if(s.details!==void 0){let r=s.details;
if(!(r&&typeof r=="object"&&!Array.isArray(r))){let a={instancePath:i+"/details",schemaPath:"#/properties/details/type",
keyword:"type",params:{type:"object"},message:"must be object"};e===null?e=[a]:e.push(a),t++}}}else{let r={instancePath:i,
schemaPath:"#/type",keyword:"type",params:{type:"object"},message:"must be object"};e===null?e=[r]:e.push(r),t++}return C.
errors=e,t===0}C.evaluated={props:{error:!0,message:!0,details:!0},dynamicProps:!1,dynamicItems:!1};var ss=Ve;function Ve(s,{instancePath:i="",parentData:l,parentDataProperty:u,rootData:p=s,dynamicAnchors:d={}}={}){let e=null,t=0,
n=Ve.evaluated;if(n.dynamicProps&&(n.props=void 0),n.dynamicItems&&(n.items=void 0),s&&typeof s=="object"&&!Array.isArray(
s)){if(Object.keys(s).length<1){let r={instancePath:i,schemaPath:"#/minProperties",keyword:"minProperties",params:{limit:1},
message:"must NOT have fewer than 1 properties"};e===null?e=[r]:e.push(r),t++}if(s.max_virtual_per_customer!==void 0){let r=s.
max_virtual_per_customer;if(!(typeof r=="number"&&!(r%1)&&!isNaN(r)&&isFinite(r))){let a={instancePath:i+"/max_virtual_p\
er_customer",schemaPath:"#/properties/max_virtual_per_customer/type",keyword:"type",params:{type:"integer"},message:"mus\
t be integer"};e===null?e=[a]:e.push(a),t++}if(typeof r=="number"&&isFinite(r)){if(r>5||isNaN(r)){let a={instancePath:i+
"/max_virtual_per_customer",schemaPath:"#/properties/max_virtual_per_customer/maximum",keyword:"maximum",params:{comparison:"\
<=",limit:5},message:"must be <= 5"};e===null?e=[a]:e.push(a),t++}if(r<0||isNaN(r)){let a={instancePath:i+"/max_virtual_\
per_customer",schemaPath:"#/properties/max_virtual_per_customer/minimum",keyword:"minimum",params:{comparison:">=",limit:0},
message:"must be >= 0"};e===null?e=[a]:e.push(a),t++}}}if(s.max_physical_per_customer!==void 0){let r=s.max_physical_per_customer;
if(!(typeof r=="number"&&!(r%1)&&!isNaN(r)&&isFinite(r))){let a={instancePath:i+"/max_physical_per_customer",schemaPath:"\
#/properties/max_physical_per_customer/type",keyword:"type",params:{type:"integer"},message:"must be integer"};e===null?
e=[a]:e.push(a),t++}if(typeof r=="number"&&isFinite(r)){if(r>5||isNaN(r)){let a={instancePath:i+"/max_physical_per_custo\
mer",schemaPath:"#/properties/max_physical_per_customer/maximum",keyword:"maximum",params:{comparison:"<=",limit:5},message:"\
must be <= 5"};e===null?e=[a]:e.push(a),t++}if(r<0||isNaN(r)){let a={instancePath:i+"/max_physical_per_customer",schemaPath:"\
#/properties/max_physical_per_customer/minimum",keyword:"minimum",params:{comparison:">=",limit:0},message:"must be >= 0"};
e===null?e=[a]:e.push(a),t++}}}if(s.max_total_per_customer!==void 0){let r=s.max_total_per_customer;if(!(typeof r=="numb\
er"&&!(r%1)&&!isNaN(r)&&isFinite(r))){let a={instancePath:i+"/max_total_per_customer",schemaPath:"#/properties/max_total\
_per_customer/type",keyword:"type",params:{type:"integer"},message:"must be integer"};e===null?e=[a]:e.push(a),t++}if(typeof r==
"number"&&isFinite(r)){if(r>5||isNaN(r)){let a={instancePath:i+"/max_total_per_customer",schemaPath:"#/properties/max_to\
tal_per_customer/maximum",keyword:"maximum",params:{comparison:"<=",limit:5},message:"must be <= 5"};e===null?e=[a]:e.push(
a),t++}if(r<0||isNaN(r)){let a={instancePath:i+"/max_total_per_customer",schemaPath:"#/properties/max_total_per_customer\
/minimum",keyword:"minimum",params:{comparison:">=",limit:0},message:"must be >= 0"};e===null?e=[a]:e.push(a),t++}}}}else{
let r={instancePath:i,schemaPath:"#/type",keyword:"type",params:{type:"object"},message:"must be object"};e===null?e=[r]:
e.push(r),t++}return Ve.errors=e,t===0}Ve.evaluated={props:{max_virtual_per_customer:!0,max_physical_per_customer:!0,max_total_per_customer:!0},
dynamicProps:!1,dynamicItems:!1};var ts=Me;function Me(s,{instancePath:i="",parentData:l,parentDataProperty:u,rootData:p=s,dynamicAnchors:d={}}={}){let e=null,t=0,
n=Me.evaluated;if(n.dynamicProps&&(n.props=void 0),n.dynamicItems&&(n.items=void 0),s&&typeof s=="object"&&!Array.isArray(
s)){if(s.enabled!==void 0&&typeof s.enabled!="boolean"){let r={instancePath:i+"/enabled",schemaPath:"#/properties/enable\
d/type",keyword:"type",params:{type:"boolean"},message:"must be boolean"};e===null?e=[r]:e.push(r),t++}}else{let r={instancePath:i,
schemaPath:"#/type",keyword:"type",params:{type:"object"},message:"must be object"};e===null?e=[r]:e.push(r),t++}return Me.
errors=e,t===0}Me.evaluated={props:!0,dynamicProps:!1,dynamicItems:!1};var A=N;function N(s,{instancePath:i="",parentData:l,parentDataProperty:u,rootData:p=s,dynamicAnchors:d={}}={}){let e=null,t=0,n=N.
evaluated;if(n.dynamicProps&&(n.props=void 0),n.dynamicItems&&(n.items=void 0),s&&typeof s=="object"&&!Array.isArray(s)){
if(s.error===void 0){let r={instancePath:i,schemaPath:"#/required",keyword:"required",params:{missingProperty:"error"},message:"\
must have required property 'error'"};e===null?e=[r]:e.push(r),t++}if(s.message===void 0){let r={instancePath:i,schemaPath:"\
#/required",keyword:"required",params:{missingProperty:"message"},message:"must have required property 'message'"};e===null?
e=[r]:e.push(r),t++}if(s.error!==void 0){let r=s.error;if(typeof r!="string"){let a={instancePath:i+"/error",schemaPath:"\
#/properties/error/type",keyword:"type",params:{type:"string"},message:"must be string"};e===null?e=[a]:e.push(a),t++}if(r!==
"validation_error"){let a={instancePath:i+"/error",schemaPath:"#/properties/error/const",keyword:"const",params:{allowedValue:"\
validation_error"},message:"must be equal to constant"};e===null?e=[a]:e.push(a),t++}}if(s.message!==void 0&&typeof s.message!=
"string"){let r={instancePath:i+"/message",schemaPath:"#/properties/message/type",keyword:"type",params:{type:"string"},
message:"must be string"};e===null?e=[r]:e.push(r),t++}if(s.details!==void 0){let r=s.details;if(r&&typeof r=="object"&&
!Array.isArray(r)){for(let a in r)if(typeof r[a]!="string"){let m={instancePath:i+"/details/"+a.replace(/~/g,"~0").replace(
/\//g,"~1"),schemaPath:"#/properties/details/additionalProperties/type",keyword:"type",params:{type:"string"},message:"m\
ust be string"};e===null?e=[m]:e.push(m),t++}}else{let a={instancePath:i+"/details",schemaPath:"#/properties/details/typ\
e",keyword:"type",params:{type:"object"},message:"must be object"};e===null?e=[a]:e.push(a),t++}}}else{let r={instancePath:i,
schemaPath:"#/type",keyword:"type",params:{type:"object"},message:"must be object"};e===null?e=[r]:e.push(r),t++}return N.
errors=e,t===0}N.evaluated={props:{error:!0,message:!0,details:!0},dynamicProps:!1,dynamicItems:!1};var Gt=Y,Ut=Ke;function Ke(s,{instancePath:i="",parentData:l,parentDataProperty:u,rootData:p=s,dynamicAnchors:d={}}={}){let e=null,t=0,
n=Ke.evaluated;if(n.dynamicProps&&(n.props=void 0),n.dynamicItems&&(n.items=void 0),typeof s!="string"){let r={instancePath:i,
schemaPath:"#/type",keyword:"type",params:{type:"string"},message:"must be string"};e===null?e=[r]:e.push(r),t++}return Ke.
errors=e,t===0}Ke.evaluated={dynamicProps:!1,dynamicItems:!1};var Ht=je;function je(s,{instancePath:i="",parentData:l,parentDataProperty:u,rootData:p=s,dynamicAnchors:d={}}={}){let e=null,t=0,
n=je.evaluated;if(n.dynamicProps&&(n.props=void 0),n.dynamicItems&&(n.items=void 0),s&&typeof s=="object"&&!Array.isArray(
s)){if(s.url!==void 0&&typeof s.url!="string"){let r={instancePath:i+"/url",schemaPath:"#/properties/url/type",keyword:"\
type",params:{type:"string"},message:"must be string"};e===null?e=[r]:e.push(r),t++}if(s.events!==void 0){let r=s.events;
if(Array.isArray(r)){let a=r.length;for(let m=0;m<a;m++)Y(r[m],{instancePath:i+"/events/"+m,parentData:r,parentDataProperty:m,
rootData:p,dynamicAnchors:d})||(e=e===null?Y.errors:e.concat(Y.errors),t=e.length)}else{let a={instancePath:i+"/events",
schemaPath:"#/properties/events/type",keyword:"type",params:{type:"array"},message:"must be array"};e===null?e=[a]:e.push(
a),t++}}if(s.secret!==void 0&&typeof s.secret!="string"){let r={instancePath:i+"/secret",schemaPath:"#/properties/secret\
/type",keyword:"type",params:{type:"string"},message:"must be string"};e===null?e=[r]:e.push(r),t++}if(s.enabled!==void 0&&
typeof s.enabled!="boolean"){let r={instancePath:i+"/enabled",schemaPath:"#/properties/enabled/type",keyword:"type",params:{
type:"boolean"},message:"must be boolean"};e===null?e=[r]:e.push(r),t++}}else{let r={instancePath:i,schemaPath:"#/type",
keyword:"type",params:{type:"object"},message:"must be object"};e===null?e=[r]:e.push(r),t++}return je.errors=e,t===0}je.
evaluated={props:!0,dynamicProps:!1,dynamicItems:!1};var Vt=Ie,Ki={description:"The response of the fetched resource, an\
d the payment.",type:"object",required:["status","paid"],"x-basis":{required:"assumed"},properties:{status:{description:"\
HTTP status of the fetched resource. It may be a failure although this call succeeded.",type:"integer"},paid:{description:"\
Whether the wallet paid.",type:"boolean"},payment:{description:"The payment. Whether it is absent or null when nothing w\
as paid is undocumented; both are accepted.",type:["object","null"],"x-basis":"assumed",required:["amount_usd","asset","\
network","pay_to"],"x-not-shown":{G36:"Whether the field is absent or null when nothing was paid."},properties:{amount_usd:{
description:"Amount in US dollars.",type:"number",format:"decimal"},asset:{description:"Asset used to pay.",type:"string"},
network:{description:"Network of the payment.",type:"string"},pay_to:{description:"Recipient of the payment.",type:"stri\
ng"}}},body:{description:"Body of the fetched resource, of any type."}},$id:"v68"};function Ie(s,{instancePath:i="",parentData:l,
parentDataProperty:u,rootData:p=s,dynamicAnchors:d={}}={}){let e=null,t=0,n=Ie.evaluated;if(n.dynamicProps&&(n.props=void 0),
n.dynamicItems&&(n.items=void 0),s&&typeof s=="object"&&!Array.isArray(s)){if(s.status===void 0){let r={instancePath:i,schemaPath:"\
#/required",keyword:"required",params:{missingProperty:"status"},message:"must have required property 'status'"};e===null?
e=[r]:e.push(r),t++}if(s.paid===void 0){let r={instancePath:i,schemaPath:"#/required",keyword:"required",params:{missingProperty:"\
paid"},message:"must have required property 'paid'"};e===null?e=[r]:e.push(r),t++}if(s.status!==void 0){let r=s.status;if(!(typeof r==
"number"&&!(r%1)&&!isNaN(r)&&isFinite(r))){let a={instancePath:i+"/status",schemaPath:"#/properties/status/type",keyword:"\
type",params:{type:"integer"},message:"must be integer"};e===null?e=[a]:e.push(a),t++}}if(s.paid!==void 0&&typeof s.paid!=
"boolean"){let r={instancePath:i+"/paid",schemaPath:"#/properties/paid/type",keyword:"type",params:{type:"boolean"},message:"\
must be boolean"};e===null?e=[r]:e.push(r),t++}if(s.payment!==void 0){let r=s.payment;if(!(r&&typeof r=="object"&&!Array.
isArray(r))&&r!==null){let a={instancePath:i+"/payment",schemaPath:"#/properties/payment/type",keyword:"type",params:{type:Ki.
properties.payment.type},message:"must be object,null"};e===null?e=[a]:e.push(a),t++}if(r&&typeof r=="object"&&!Array.isArray(
r)){if(r.amount_usd===void 0){let a={instancePath:i+"/payment",schemaPath:"#/properties/payment/required",keyword:"requi\
red",params:{missingProperty:"amount_usd"},message:"must have required property 'amount_usd'"};e===null?e=[a]:e.push(a),
t++}if(r.asset===void 0){let a={instancePath:i+"/payment",schemaPath:"#/properties/payment/required",keyword:"required",
params:{missingProperty:"asset"},message:"must have required property 'asset'"};e===null?e=[a]:e.push(a),t++}if(r.network===
void 0){let a={instancePath:i+"/payment",schemaPath:"#/properties/payment/required",keyword:"required",params:{missingProperty:"\
network"},message:"must have required property 'network'"};e===null?e=[a]:e.push(a),t++}if(r.pay_to===void 0){let a={instancePath:i+
"/payment",schemaPath:"#/properties/payment/required",keyword:"required",params:{missingProperty:"pay_to"},message:"must\
 have required property 'pay_to'"};e===null?e=[a]:e.push(a),t++}if(r.amount_usd!==void 0){let a=r.amount_usd;if(!(typeof a==
"number"&&isFinite(a))){let m={instancePath:i+"/payment/amount_usd",schemaPath:"#/properties/payment/properties/amount_u\
sd/type",keyword:"type",params:{type:"number"},message:"must be number"};e===null?e=[m]:e.push(m),t++}if(typeof a=="stri\
ng"&&!I.test(a)){let m={instancePath:i+"/payment/amount_usd",schemaPath:"#/properties/payment/properties/amount_usd/form\
at",keyword:"format",params:{format:"decimal"},message:'must match format "decimal"'};e===null?e=[m]:e.push(m),t++}}if(r.
asset!==void 0&&typeof r.asset!="string"){let a={instancePath:i+"/payment/asset",schemaPath:"#/properties/payment/proper\
ties/asset/type",keyword:"type",params:{type:"string"},message:"must be string"};e===null?e=[a]:e.push(a),t++}if(r.network!==
void 0&&typeof r.network!="string"){let a={instancePath:i+"/payment/network",schemaPath:"#/properties/payment/properties\
/network/type",keyword:"type",params:{type:"string"},message:"must be string"};e===null?e=[a]:e.push(a),t++}if(r.pay_to!==
void 0&&typeof r.pay_to!="string"){let a={instancePath:i+"/payment/pay_to",schemaPath:"#/properties/payment/properties/p\
ay_to/type",keyword:"type",params:{type:"string"},message:"must be string"};e===null?e=[a]:e.push(a),t++}}}}else{let r={
instancePath:i,schemaPath:"#/type",keyword:"type",params:{type:"object"},message:"must be object"};e===null?e=[r]:e.push(
r),t++}return Ie.errors=e,t===0}Ie.evaluated={props:{status:!0,paid:!0,payment:!0,body:!0},dynamicProps:!1,dynamicItems:!1};
var j=Le;function Le(s,{instancePath:i="",parentData:l,parentDataProperty:u,rootData:p=s,dynamicAnchors:d={}}={}){let e=null,t=0,
n=Le.evaluated;n.dynamicProps&&(n.props=void 0),n.dynamicItems&&(n.items=void 0);let r=t,a=!1,m=t;D(s,{instancePath:i,parentData:l,
parentDataProperty:u,rootData:p,dynamicAnchors:d})||(e=e===null?D.errors:e.concat(D.errors),t=e.length);var f=m===t;if(a=
a||f,f){var o={};o.error=!0,o.message=!0,o.details=!0}let g=t;S(s,{instancePath:i,parentData:l,parentDataProperty:u,rootData:p,
dynamicAnchors:d})||(e=e===null?S.errors:e.concat(S.errors),t=e.length);var f=g===t;if(a=a||f,f&&o!==!0&&(o=o||{},o.message=
!0,o.suspension=!0),a)t=r,e!==null&&(r?e.length=r:e=null);else{let c={instancePath:i,schemaPath:"#/anyOf",keyword:"anyOf",
params:{},message:"must match a schema in anyOf"};e===null?e=[c]:e.push(c),t++}return Le.errors=e,n.props=o,t===0}Le.evaluated=
{dynamicProps:!0,dynamicItems:!1};var b=Be;function Be(s,{instancePath:i="",parentData:l,parentDataProperty:u,rootData:p=s,dynamicAnchors:d={}}={}){let e=null,t=0,
n=Be.evaluated;n.dynamicProps&&(n.props=void 0),n.dynamicItems&&(n.items=void 0);let r=t,a=!1,m=t;G(s,{instancePath:i,parentData:l,
parentDataProperty:u,rootData:p,dynamicAnchors:d})||(e=e===null?G.errors:e.concat(G.errors),t=e.length);var c=m===t;if(a=
a||c,c){var o={};o.error=!0,o.message=!0,o.details=!0}let g=t;U(s,{instancePath:i,parentData:l,parentDataProperty:u,rootData:p,
dynamicAnchors:d})||(e=e===null?U.errors:e.concat(U.errors),t=e.length);var c=g===t;a=a||c,c&&o!==!0&&(o=o||{},o.success=
!0,o.message=!0,o.error=!0,o.idempotencyKey=!0);let f=t;x(s,{instancePath:i,parentData:l,parentDataProperty:u,rootData:p,
dynamicAnchors:d})||(e=e===null?x.errors:e.concat(x.errors),t=e.length);var c=f===t;if(a=a||c,c&&o!==!0&&(o=o||{},o.success=
!0,o.error_code=!0,o.error=!0,o.message=!0),a)t=r,e!==null&&(r?e.length=r:e=null);else{let q={instancePath:i,schemaPath:"\
#/anyOf",keyword:"anyOf",params:{},message:"must match a schema in anyOf"};e===null?e=[q]:e.push(q),t++}return Be.errors=
e,n.props=o,t===0}Be.evaluated={dynamicProps:!0,dynamicItems:!1};var w=Ze;function Ze(s,{instancePath:i="",parentData:l,parentDataProperty:u,rootData:p=s,dynamicAnchors:d={}}={}){let e=null,t=0,
n=Ze.evaluated;n.dynamicProps&&(n.props=void 0),n.dynamicItems&&(n.items=void 0);let r=t,a=!1,m=t;z(s,{instancePath:i,parentData:l,
parentDataProperty:u,rootData:p,dynamicAnchors:d})||(e=e===null?z.errors:e.concat(z.errors),t=e.length);var c=m===t;if(a=
a||c,c){var o={};o.error=!0,o.message=!0,o.details=!0}let g=t;C(s,{instancePath:i,parentData:l,parentDataProperty:u,rootData:p,
dynamicAnchors:d})||(e=e===null?C.errors:e.concat(C.errors),t=e.length);var c=g===t;a=a||c,c&&o!==!0&&(o=o||{},o.error=!0,
o.message=!0,o.details=!0);let f=t;x(s,{instancePath:i,parentData:l,parentDataProperty:u,rootData:p,dynamicAnchors:d})||
(e=e===null?x.errors:e.concat(x.errors),t=e.length);var c=f===t;if(a=a||c,c&&o!==!0&&(o=o||{},o.success=!0,o.error_code=
!0,o.error=!0,o.message=!0),a)t=r,e!==null&&(r?e.length=r:e=null);else{let q={instancePath:i,schemaPath:"#/anyOf",keyword:"\
anyOf",params:{},message:"must match a schema in anyOf"};e===null?e=[q]:e.push(q),t++}return Ze.errors=e,n.props=o,t===0}
Ze.evaluated={dynamicProps:!0,dynamicItems:!1};var $e=is;function is(s,{instancePath:i="",parentData:l,parentDataProperty:u,rootData:p=s,dynamicAnchors:d={}}={}){return is.errors=
null,!0}is.evaluated={dynamicProps:!1,dynamicItems:!1};var as=ns;function ns(s,{instancePath:i="",parentData:l,parentDataProperty:u,rootData:p=s,dynamicAnchors:d={}}={}){return ns.errors=
null,!0}ns.evaluated={dynamicProps:!1,dynamicItems:!1};var Mt=os;function os(s,{instancePath:i="",parentData:l,parentDataProperty:u,rootData:p=s,dynamicAnchors:d={}}={}){return os.errors=
null,!0}os.evaluated={dynamicProps:!1,dynamicItems:!1};var Kt=ps;function ps(s,{instancePath:i="",parentData:l,parentDataProperty:u,rootData:p=s,dynamicAnchors:d={}}={}){return ps.errors=
null,!0}ps.evaluated={dynamicProps:!1,dynamicItems:!1};var Lt=Ye;function Ye(s,{instancePath:i="",parentData:l,parentDataProperty:u,rootData:p=s,dynamicAnchors:d={}}={}){let e=null,t=0,
n=Ye.evaluated;if(n.dynamicProps&&(n.props=void 0),n.dynamicItems&&(n.items=void 0),pe(s,{instancePath:i,parentData:l,parentDataProperty:u,
rootData:p,dynamicAnchors:d})||(e=e===null?pe.errors:e.concat(pe.errors),t=e.length),s&&typeof s=="object"&&!Array.isArray(
s)){if(s.data===void 0){let r={instancePath:i,schemaPath:"#/allOf/1/required",keyword:"required",params:{missingProperty:"\
data"},message:"must have required property 'data'"};e===null?e=[r]:e.push(r),t++}s.data!==void 0&&(qe(s.data,{instancePath:i+
"/data",parentData:s,parentDataProperty:"data",rootData:p,dynamicAnchors:d})||(e=e===null?qe.errors:e.concat(qe.errors),
t=e.length))}else{let r={instancePath:i,schemaPath:"#/allOf/1/type",keyword:"type",params:{type:"object"},message:"must \
be object"};e===null?e=[r]:e.push(r),t++}return Ye.errors=e,t===0}Ye.evaluated={props:{data:!0,status:!0,message:!0},dynamicProps:!1,
dynamicItems:!1};var Bt=Qe;function Qe(s,{instancePath:i="",parentData:l,parentDataProperty:u,rootData:p=s,dynamicAnchors:d={}}={}){let e=null,t=0,
n=Qe.evaluated;n.dynamicProps&&(n.props=void 0),n.dynamicItems&&(n.items=void 0);let r=t,a=!1,m=t;O(s,{instancePath:i,parentData:l,
parentDataProperty:u,rootData:p,dynamicAnchors:d})||(e=e===null?O.errors:e.concat(O.errors),t=e.length);var f=m===t;if(a=
a||f,f){var o={};o.status=!0,o.error=!0,o.message=!0,o.details=!0}let g=t;N(s,{instancePath:i,parentData:l,parentDataProperty:u,
rootData:p,dynamicAnchors:d})||(e=e===null?N.errors:e.concat(N.errors),t=e.length);var f=g===t;if(a=a||f,f&&o!==!0&&(o=o||
{},o.error=!0,o.message=!0,o.details=!0),a)t=r,e!==null&&(r?e.length=r:e=null);else{let c={instancePath:i,schemaPath:"#/\
anyOf",keyword:"anyOf",params:{},message:"must match a schema in anyOf"};e===null?e=[c]:e.push(c),t++}return Qe.errors=e,
n.props=o,t===0}Qe.evaluated={dynamicProps:!0,dynamicItems:!1};var ds=Xe;function Xe(s,{instancePath:i="",parentData:l,parentDataProperty:u,rootData:p=s,dynamicAnchors:d={}}={}){let e=null,t=0,
n=Xe.evaluated;n.dynamicProps&&(n.props=void 0),n.dynamicItems&&(n.items=void 0);let r=t,a=!1,m=t;O(s,{instancePath:i,parentData:l,
parentDataProperty:u,rootData:p,dynamicAnchors:d})||(e=e===null?O.errors:e.concat(O.errors),t=e.length);var f=m===t;if(a=
a||f,f){var o={};o.status=!0,o.error=!0,o.message=!0,o.details=!0}let g=t;D(s,{instancePath:i,parentData:l,parentDataProperty:u,
rootData:p,dynamicAnchors:d})||(e=e===null?D.errors:e.concat(D.errors),t=e.length);var f=g===t;if(a=a||f,f&&o!==!0&&(o=o||
{},o.error=!0,o.message=!0,o.details=!0),a)t=r,e!==null&&(r?e.length=r:e=null);else{let c={instancePath:i,schemaPath:"#/\
anyOf",keyword:"anyOf",params:{},message:"must match a schema in anyOf"};e===null?e=[c]:e.push(c),t++}return Xe.errors=e,
n.props=o,t===0}Xe.evaluated={dynamicProps:!0,dynamicItems:!1};var Zt=Je;function Je(s,{instancePath:i="",parentData:l,parentDataProperty:u,rootData:p=s,dynamicAnchors:d={}}={}){let e=null,t=0,
n=Je.evaluated;n.dynamicProps&&(n.props=void 0),n.dynamicItems&&(n.items=void 0);let r=t,a=!1,m=t;S(s,{instancePath:i,parentData:l,
parentDataProperty:u,rootData:p,dynamicAnchors:d})||(e=e===null?S.errors:e.concat(S.errors),t=e.length);var c=m===t;if(a=
a||c,c){var o={};o.message=!0,o.suspension=!0}let g=t;O(s,{instancePath:i,parentData:l,parentDataProperty:u,rootData:p,dynamicAnchors:d})||
(e=e===null?O.errors:e.concat(O.errors),t=e.length);var c=g===t;a=a||c,c&&o!==!0&&(o=o||{},o.status=!0,o.error=!0,o.message=
!0,o.details=!0);let f=t;D(s,{instancePath:i,parentData:l,parentDataProperty:u,rootData:p,dynamicAnchors:d})||(e=e===null?
D.errors:e.concat(D.errors),t=e.length);var c=f===t;if(a=a||c,c&&o!==!0&&(o=o||{},o.error=!0,o.message=!0,o.details=!0),
a)t=r,e!==null&&(r?e.length=r:e=null);else{let q={instancePath:i,schemaPath:"#/anyOf",keyword:"anyOf",params:{},message:"\
must match a schema in anyOf"};e===null?e=[q]:e.push(q),t++}return Je.errors=e,n.props=o,t===0}Je.evaluated={dynamicProps:!0,
dynamicItems:!1};var Yt=er;function er(s,{instancePath:i="",parentData:l,parentDataProperty:u,rootData:p=s,dynamicAnchors:d={}}={}){let e=null,t=0,
n=er.evaluated;n.dynamicProps&&(n.props=void 0),n.dynamicItems&&(n.items=void 0);let r=t,a=!1,m=t;G(s,{instancePath:i,parentData:l,
parentDataProperty:u,rootData:p,dynamicAnchors:d})||(e=e===null?G.errors:e.concat(G.errors),t=e.length);var c=m===t;if(a=
a||c,c){var o={};o.error=!0,o.message=!0,o.details=!0}let g=t;U(s,{instancePath:i,parentData:l,parentDataProperty:u,rootData:p,
dynamicAnchors:d})||(e=e===null?U.errors:e.concat(U.errors),t=e.length);var c=g===t;a=a||c,c&&o!==!0&&(o=o||{},o.success=
!0,o.message=!0,o.error=!0,o.idempotencyKey=!0);let f=t;O(s,{instancePath:i,parentData:l,parentDataProperty:u,rootData:p,
dynamicAnchors:d})||(e=e===null?O.errors:e.concat(O.errors),t=e.length);var c=f===t;if(a=a||c,c&&o!==!0&&(o=o||{},o.status=
!0,o.error=!0,o.message=!0,o.details=!0),a)t=r,e!==null&&(r?e.length=r:e=null);else{let q={instancePath:i,schemaPath:"#/\
anyOf",keyword:"anyOf",params:{},message:"must match a schema in anyOf"};e===null?e=[q]:e.push(q),t++}return er.errors=e,
n.props=o,t===0}er.evaluated={dynamicProps:!0,dynamicItems:!1};var Qt=rr;function rr(s,{instancePath:i="",parentData:l,parentDataProperty:u,rootData:p=s,dynamicAnchors:d={}}={}){let e=null,t=0,
n=rr.evaluated;n.dynamicProps&&(n.props=void 0),n.dynamicItems&&(n.items=void 0);let r=t,a=!1,m=t;z(s,{instancePath:i,parentData:l,
parentDataProperty:u,rootData:p,dynamicAnchors:d})||(e=e===null?z.errors:e.concat(z.errors),t=e.length);var c=m===t;if(a=
a||c,c){var o={};o.error=!0,o.message=!0,o.details=!0}let g=t;C(s,{instancePath:i,parentData:l,parentDataProperty:u,rootData:p,
dynamicAnchors:d})||(e=e===null?C.errors:e.concat(C.errors),t=e.length);var c=g===t;a=a||c,c&&o!==!0&&(o=o||{},o.error=!0,
o.message=!0,o.details=!0);let f=t;O(s,{instancePath:i,parentData:l,parentDataProperty:u,rootData:p,dynamicAnchors:d})||
(e=e===null?O.errors:e.concat(O.errors),t=e.length);var c=f===t;if(a=a||c,c&&o!==!0&&(o=o||{},o.status=!0,o.error=!0,o.message=
!0,o.details=!0),a)t=r,e!==null&&(r?e.length=r:e=null);else{let q={instancePath:i,schemaPath:"#/anyOf",keyword:"anyOf",params:{},
message:"must match a schema in anyOf"};e===null?e=[q]:e.push(q),t++}return rr.errors=e,n.props=o,t===0}rr.evaluated={dynamicProps:!0,
dynamicItems:!1};var Xt=sr;function sr(s,{instancePath:i="",parentData:l,parentDataProperty:u,rootData:p=s,dynamicAnchors:d={}}={}){let e=null,t=0,
n=sr.evaluated;n.dynamicProps&&(n.props=void 0),n.dynamicItems&&(n.items=void 0);let r=t,a=!1,m=t;ce(s,{instancePath:i,parentData:l,
parentDataProperty:u,rootData:p,dynamicAnchors:d})||(e=e===null?ce.errors:e.concat(ce.errors),t=e.length);var f=m===t;if(a=
a||f,f){var o={};o.error=!0,o.message=!0,o.request_id=!0}let g=t;O(s,{instancePath:i,parentData:l,parentDataProperty:u,rootData:p,
dynamicAnchors:d})||(e=e===null?O.errors:e.concat(O.errors),t=e.length);var f=g===t;if(a=a||f,f&&o!==!0&&(o=o||{},o.status=
!0,o.error=!0,o.message=!0,o.details=!0),a)t=r,e!==null&&(r?e.length=r:e=null);else{let c={instancePath:i,schemaPath:"#/\
anyOf",keyword:"anyOf",params:{},message:"must match a schema in anyOf"};e===null?e=[c]:e.push(c),t++}return sr.errors=e,
n.props=o,t===0}sr.evaluated={dynamicProps:!0,dynamicItems:!1};var Jt=tr;function tr(s,{instancePath:i="",parentData:l,parentDataProperty:u,rootData:p=s,dynamicAnchors:d={}}={}){let e=null,t=0,
n=tr.evaluated;if(n.dynamicProps&&(n.props=void 0),n.dynamicItems&&(n.items=void 0),H(s,{instancePath:i,parentData:l,parentDataProperty:u,
rootData:p,dynamicAnchors:d})||(e=e===null?H.errors:e.concat(H.errors),t=e.length),s&&typeof s=="object"&&!Array.isArray(
s)){if(s.data===void 0){let r={instancePath:i,schemaPath:"#/allOf/1/required",keyword:"required",params:{missingProperty:"\
data"},message:"must have required property 'data'"};e===null?e=[r]:e.push(r),t++}s.data!==void 0&&(re(s.data,{instancePath:i+
"/data",parentData:s,parentDataProperty:"data",rootData:p,dynamicAnchors:d})||(e=e===null?re.errors:e.concat(re.errors),
t=e.length))}else{let r={instancePath:i,schemaPath:"#/allOf/1/type",keyword:"type",params:{type:"object"},message:"must \
be object"};e===null?e=[r]:e.push(r),t++}return tr.errors=e,t===0}tr.evaluated={props:{data:!0,status:!0,message:!0},dynamicProps:!1,
dynamicItems:!1};var ei=ir;function ir(s,{instancePath:i="",parentData:l,parentDataProperty:u,rootData:p=s,dynamicAnchors:d={}}={}){let e=null,t=0,
n=ir.evaluated;if(n.dynamicProps&&(n.props=void 0),n.dynamicItems&&(n.items=void 0),h(s,{instancePath:i,parentData:l,parentDataProperty:u,
rootData:p,dynamicAnchors:d})||(e=e===null?h.errors:e.concat(h.errors),t=e.length),s&&typeof s=="object"&&!Array.isArray(
s)){if(s.data===void 0){let r={instancePath:i,schemaPath:"#/allOf/1/required",keyword:"required",params:{missingProperty:"\
data"},message:"must have required property 'data'"};e===null?e=[r]:e.push(r),t++}s.data!==void 0&&(xe(s.data,{instancePath:i+
"/data",parentData:s,parentDataProperty:"data",rootData:p,dynamicAnchors:d})||(e=e===null?xe.errors:e.concat(xe.errors),
t=e.length))}else{let r={instancePath:i,schemaPath:"#/allOf/1/type",keyword:"type",params:{type:"object"},message:"must \
be object"};e===null?e=[r]:e.push(r),t++}return ir.errors=e,t===0}ir.evaluated={props:{data:!0,success:!0,message:!0},dynamicProps:!1,
dynamicItems:!1};var ri=ar;function ar(s,{instancePath:i="",parentData:l,parentDataProperty:u,rootData:p=s,dynamicAnchors:d={}}={}){let e=null,t=0,
n=ar.evaluated;n.dynamicProps&&(n.props=void 0),n.dynamicItems&&(n.items=void 0);let r=t,a=!1,m=t;z(s,{instancePath:i,parentData:l,
parentDataProperty:u,rootData:p,dynamicAnchors:d})||(e=e===null?z.errors:e.concat(z.errors),t=e.length);var f=m===t;if(a=
a||f,f){var o={};o.error=!0,o.message=!0,o.details=!0}let g=t;C(s,{instancePath:i,parentData:l,parentDataProperty:u,rootData:p,
dynamicAnchors:d})||(e=e===null?C.errors:e.concat(C.errors),t=e.length);var f=g===t;if(a=a||f,f&&o!==!0&&(o=o||{},o.error=
!0,o.message=!0,o.details=!0),a)t=r,e!==null&&(r?e.length=r:e=null);else{let c={instancePath:i,schemaPath:"#/anyOf",keyword:"\
anyOf",params:{},message:"must match a schema in anyOf"};e===null?e=[c]:e.push(c),t++}return ar.errors=e,n.props=o,t===0}
ar.evaluated={dynamicProps:!0,dynamicItems:!1};var si=us;function us(s,{instancePath:i="",parentData:l,parentDataProperty:u,rootData:p=s,dynamicAnchors:d={}}={}){return us.errors=
null,!0}us.evaluated={dynamicProps:!1,dynamicItems:!1};var ti=ls;function ls(s,{instancePath:i="",parentData:l,parentDataProperty:u,rootData:p=s,dynamicAnchors:d={}}={}){return ls.errors=
null,!0}ls.evaluated={dynamicProps:!1,dynamicItems:!1};var zr=ms;function ms(s,{instancePath:i="",parentData:l,parentDataProperty:u,rootData:p=s,dynamicAnchors:d={}}={}){return ms.errors=
null,!0}ms.evaluated={dynamicProps:!1,dynamicItems:!1};var cs=fs;function fs(s,{instancePath:i="",parentData:l,parentDataProperty:u,rootData:p=s,dynamicAnchors:d={}}={}){return fs.errors=
null,!0}fs.evaluated={dynamicProps:!1,dynamicItems:!1};var ys=nr;function nr(s,{instancePath:i="",parentData:l,parentDataProperty:u,rootData:p=s,dynamicAnchors:d={}}={}){let e=null,t=0,
n=nr.evaluated;if(n.dynamicProps&&(n.props=void 0),n.dynamicItems&&(n.items=void 0),h(s,{instancePath:i,parentData:l,parentDataProperty:u,
rootData:p,dynamicAnchors:d})||(e=e===null?h.errors:e.concat(h.errors),t=e.length),s&&typeof s=="object"&&!Array.isArray(
s)){if(s.data===void 0){let r={instancePath:i,schemaPath:"#/allOf/1/required",keyword:"required",params:{missingProperty:"\
data"},message:"must have required property 'data'"};e===null?e=[r]:e.push(r),t++}s.data!==void 0&&(X(s.data,{instancePath:i+
"/data",parentData:s,parentDataProperty:"data",rootData:p,dynamicAnchors:d})||(e=e===null?X.errors:e.concat(X.errors),t=
e.length))}else{let r={instancePath:i,schemaPath:"#/allOf/1/type",keyword:"type",params:{type:"object"},message:"must be\
 object"};e===null?e=[r]:e.push(r),t++}return nr.errors=e,t===0}nr.evaluated={props:{data:!0,success:!0,message:!0},dynamicProps:!1,
dynamicItems:!1};var hs=or;function or(s,{instancePath:i="",parentData:l,parentDataProperty:u,rootData:p=s,dynamicAnchors:d={}}={}){let e=null,t=0,
n=or.evaluated;if(n.dynamicProps&&(n.props=void 0),n.dynamicItems&&(n.items=void 0),h(s,{instancePath:i,parentData:l,parentDataProperty:u,
rootData:p,dynamicAnchors:d})||(e=e===null?h.errors:e.concat(h.errors),t=e.length),s&&typeof s=="object"&&!Array.isArray(
s)){if(s.data===void 0){let r={instancePath:i,schemaPath:"#/allOf/1/required",keyword:"required",params:{missingProperty:"\
data"},message:"must have required property 'data'"};e===null?e=[r]:e.push(r),t++}s.data!==void 0&&(J(s.data,{instancePath:i+
"/data",parentData:s,parentDataProperty:"data",rootData:p,dynamicAnchors:d})||(e=e===null?J.errors:e.concat(J.errors),t=
e.length))}else{let r={instancePath:i,schemaPath:"#/allOf/1/type",keyword:"type",params:{type:"object"},message:"must be\
 object"};e===null?e=[r]:e.push(r),t++}return or.errors=e,t===0}or.evaluated={props:{data:!0,success:!0,message:!0},dynamicProps:!1,
dynamicItems:!1};var R=pr;function pr(s,{instancePath:i="",parentData:l,parentDataProperty:u,rootData:p=s,dynamicAnchors:d={}}={}){let e=null,t=0,
n=pr.evaluated;n.dynamicProps&&(n.props=void 0),n.dynamicItems&&(n.items=void 0);let r=t,a=!1,m=t;N(s,{instancePath:i,parentData:l,
parentDataProperty:u,rootData:p,dynamicAnchors:d})||(e=e===null?N.errors:e.concat(N.errors),t=e.length);var f=m===t;if(a=
a||f,f){var o={};o.error=!0,o.message=!0,o.details=!0}let g=t;x(s,{instancePath:i,parentData:l,parentDataProperty:u,rootData:p,
dynamicAnchors:d})||(e=e===null?x.errors:e.concat(x.errors),t=e.length);var f=g===t;if(a=a||f,f&&o!==!0&&(o=o||{},o.success=
!0,o.error_code=!0,o.error=!0,o.message=!0),a)t=r,e!==null&&(r?e.length=r:e=null);else{let c={instancePath:i,schemaPath:"\
#/anyOf",keyword:"anyOf",params:{},message:"must match a schema in anyOf"};e===null?e=[c]:e.push(c),t++}return pr.errors=
e,n.props=o,t===0}pr.evaluated={dynamicProps:!0,dynamicItems:!1};var P=dr;function dr(s,{instancePath:i="",parentData:l,parentDataProperty:u,rootData:p=s,dynamicAnchors:d={}}={}){let e=null,t=0,
n=dr.evaluated;n.dynamicProps&&(n.props=void 0),n.dynamicItems&&(n.items=void 0);let r=t,a=!1,m=t;x(s,{instancePath:i,parentData:l,
parentDataProperty:u,rootData:p,dynamicAnchors:d})||(e=e===null?x.errors:e.concat(x.errors),t=e.length);var f=m===t;if(a=
a||f,f){var o={};o.success=!0,o.error_code=!0,o.error=!0,o.message=!0}let g=t;D(s,{instancePath:i,parentData:l,parentDataProperty:u,
rootData:p,dynamicAnchors:d})||(e=e===null?D.errors:e.concat(D.errors),t=e.length);var f=g===t;if(a=a||f,f&&o!==!0&&(o=o||
{},o.error=!0,o.message=!0,o.details=!0),a)t=r,e!==null&&(r?e.length=r:e=null);else{let c={instancePath:i,schemaPath:"#/\
anyOf",keyword:"anyOf",params:{},message:"must match a schema in anyOf"};e===null?e=[c]:e.push(c),t++}return dr.errors=e,
n.props=o,t===0}dr.evaluated={dynamicProps:!0,dynamicItems:!1};var E=ur;function ur(s,{instancePath:i="",parentData:l,parentDataProperty:u,rootData:p=s,dynamicAnchors:d={}}={}){let e=null,t=0,
n=ur.evaluated;n.dynamicProps&&(n.props=void 0),n.dynamicItems&&(n.items=void 0);let r=t,a=!1,m=t;x(s,{instancePath:i,parentData:l,
parentDataProperty:u,rootData:p,dynamicAnchors:d})||(e=e===null?x.errors:e.concat(x.errors),t=e.length);var c=m===t;if(a=
a||c,c){var o={};o.success=!0,o.error_code=!0,o.error=!0,o.message=!0}let g=t;D(s,{instancePath:i,parentData:l,parentDataProperty:u,
rootData:p,dynamicAnchors:d})||(e=e===null?D.errors:e.concat(D.errors),t=e.length);var c=g===t;a=a||c,c&&o!==!0&&(o=o||{},
o.error=!0,o.message=!0,o.details=!0);let f=t;S(s,{instancePath:i,parentData:l,parentDataProperty:u,rootData:p,dynamicAnchors:d})||
(e=e===null?S.errors:e.concat(S.errors),t=e.length);var c=f===t;if(a=a||c,c&&o!==!0&&(o=o||{},o.message=!0,o.suspension=
!0),a)t=r,e!==null&&(r?e.length=r:e=null);else{let q={instancePath:i,schemaPath:"#/anyOf",keyword:"anyOf",params:{},message:"\
must match a schema in anyOf"};e===null?e=[q]:e.push(q),t++}return ur.errors=e,n.props=o,t===0}ur.evaluated={dynamicProps:!0,
dynamicItems:!1};var gs=vs;function vs(s,{instancePath:i="",parentData:l,parentDataProperty:u,rootData:p=s,dynamicAnchors:d={}}={}){return vs.errors=
null,!0}vs.evaluated={dynamicProps:!1,dynamicItems:!1};var ii=lr;function lr(s,{instancePath:i="",parentData:l,parentDataProperty:u,rootData:p=s,dynamicAnchors:d={}}={}){let e=null,t=0,
n=lr.evaluated;if(n.dynamicProps&&(n.props=void 0),n.dynamicItems&&(n.items=void 0),H(s,{instancePath:i,parentData:l,parentDataProperty:u,
rootData:p,dynamicAnchors:d})||(e=e===null?H.errors:e.concat(H.errors),t=e.length),s&&typeof s=="object"&&!Array.isArray(
s)){if(s.data===void 0){let r={instancePath:i,schemaPath:"#/allOf/1/required",keyword:"required",params:{missingProperty:"\
data"},message:"must have required property 'data'"};e===null?e=[r]:e.push(r),t++}s.data!==void 0&&(Pe(s.data,{instancePath:i+
"/data",parentData:s,parentDataProperty:"data",rootData:p,dynamicAnchors:d})||(e=e===null?Pe.errors:e.concat(Pe.errors),
t=e.length))}else{let r={instancePath:i,schemaPath:"#/allOf/1/type",keyword:"type",params:{type:"object"},message:"must \
be object"};e===null?e=[r]:e.push(r),t++}return lr.errors=e,t===0}lr.evaluated={props:{data:!0,status:!0,message:!0},dynamicProps:!1,
dynamicItems:!1};var ai=mr;function mr(s,{instancePath:i="",parentData:l,parentDataProperty:u,rootData:p=s,dynamicAnchors:d={}}={}){let e=null,t=0,
n=mr.evaluated;if(n.dynamicProps&&(n.props=void 0),n.dynamicItems&&(n.items=void 0),H(s,{instancePath:i,parentData:l,parentDataProperty:u,
rootData:p,dynamicAnchors:d})||(e=e===null?H.errors:e.concat(H.errors),t=e.length),s&&typeof s=="object"&&!Array.isArray(
s)){if(s.data===void 0){let r={instancePath:i,schemaPath:"#/allOf/1/required",keyword:"required",params:{missingProperty:"\
data"},message:"must have required property 'data'"};e===null?e=[r]:e.push(r),t++}s.data!==void 0&&(Ae(s.data,{instancePath:i+
"/data",parentData:s,parentDataProperty:"data",rootData:p,dynamicAnchors:d})||(e=e===null?Ae.errors:e.concat(Ae.errors),
t=e.length))}else{let r={instancePath:i,schemaPath:"#/allOf/1/type",keyword:"type",params:{type:"object"},message:"must \
be object"};e===null?e=[r]:e.push(r),t++}return mr.errors=e,t===0}mr.evaluated={props:{data:!0,status:!0,message:!0},dynamicProps:!1,
dynamicItems:!1};var ni=cr;function cr(s,{instancePath:i="",parentData:l,parentDataProperty:u,rootData:p=s,dynamicAnchors:d={}}={}){let e=null,t=0,
n=cr.evaluated;if(n.dynamicProps&&(n.props=void 0),n.dynamicItems&&(n.items=void 0),h(s,{instancePath:i,parentData:l,parentDataProperty:u,
rootData:p,dynamicAnchors:d})||(e=e===null?h.errors:e.concat(h.errors),t=e.length),s&&typeof s=="object"&&!Array.isArray(
s)){if(s.data===void 0){let r={instancePath:i,schemaPath:"#/allOf/1/required",keyword:"required",params:{missingProperty:"\
data"},message:"must have required property 'data'"};e===null?e=[r]:e.push(r),t++}s.data!==void 0&&(me(s.data,{instancePath:i+
"/data",parentData:s,parentDataProperty:"data",rootData:p,dynamicAnchors:d})||(e=e===null?me.errors:e.concat(me.errors),
t=e.length))}else{let r={instancePath:i,schemaPath:"#/allOf/1/type",keyword:"type",params:{type:"object"},message:"must \
be object"};e===null?e=[r]:e.push(r),t++}return cr.errors=e,t===0}cr.evaluated={props:{data:!0,success:!0,message:!0},dynamicProps:!1,
dynamicItems:!1};var _s=fr;function fr(s,{instancePath:i="",parentData:l,parentDataProperty:u,rootData:p=s,dynamicAnchors:d={}}={}){let e=null,t=0,
n=fr.evaluated;n.dynamicProps&&(n.props=void 0),n.dynamicItems&&(n.items=void 0);let r=t,a=!1,m=t;x(s,{instancePath:i,parentData:l,
parentDataProperty:u,rootData:p,dynamicAnchors:d})||(e=e===null?x.errors:e.concat(x.errors),t=e.length);var c=m===t;if(a=
a||c,c){var o={};o.success=!0,o.error_code=!0,o.error=!0,o.message=!0}let g=t;G(s,{instancePath:i,parentData:l,parentDataProperty:u,
rootData:p,dynamicAnchors:d})||(e=e===null?G.errors:e.concat(G.errors),t=e.length);var c=g===t;a=a||c,c&&o!==!0&&(o=o||{},
o.error=!0,o.message=!0,o.details=!0);let f=t;U(s,{instancePath:i,parentData:l,parentDataProperty:u,rootData:p,dynamicAnchors:d})||
(e=e===null?U.errors:e.concat(U.errors),t=e.length);var c=f===t;if(a=a||c,c&&o!==!0&&(o=o||{},o.success=!0,o.message=!0,
o.error=!0,o.idempotencyKey=!0),a)t=r,e!==null&&(r?e.length=r:e=null);else{let q={instancePath:i,schemaPath:"#/anyOf",keyword:"\
anyOf",params:{},message:"must match a schema in anyOf"};e===null?e=[q]:e.push(q),t++}return fr.errors=e,n.props=o,t===0}
fr.evaluated={dynamicProps:!0,dynamicItems:!1};var oi=yr;function yr(s,{instancePath:i="",parentData:l,parentDataProperty:u,rootData:p=s,dynamicAnchors:d={}}={}){let e=null,t=0,
n=yr.evaluated;if(n.dynamicProps&&(n.props=void 0),n.dynamicItems&&(n.items=void 0),h(s,{instancePath:i,parentData:l,parentDataProperty:u,
rootData:p,dynamicAnchors:d})||(e=e===null?h.errors:e.concat(h.errors),t=e.length),s&&typeof s=="object"&&!Array.isArray(
s)){if(s.data===void 0){let r={instancePath:i,schemaPath:"#/allOf/1/required",keyword:"required",params:{missingProperty:"\
data"},message:"must have required property 'data'"};e===null?e=[r]:e.push(r),t++}s.data!==void 0&&(oe(s.data,{instancePath:i+
"/data",parentData:s,parentDataProperty:"data",rootData:p,dynamicAnchors:d})||(e=e===null?oe.errors:e.concat(oe.errors),
t=e.length))}else{let r={instancePath:i,schemaPath:"#/allOf/1/type",keyword:"type",params:{type:"object"},message:"must \
be object"};e===null?e=[r]:e.push(r),t++}return yr.errors=e,t===0}yr.evaluated={props:{data:!0,success:!0,message:!0},dynamicProps:!1,
dynamicItems:!1};var pi=hr;function hr(s,{instancePath:i="",parentData:l,parentDataProperty:u,rootData:p=s,dynamicAnchors:d={}}={}){let e=null,t=0,
n=hr.evaluated;if(n.dynamicProps&&(n.props=void 0),n.dynamicItems&&(n.items=void 0),h(s,{instancePath:i,parentData:l,parentDataProperty:u,
rootData:p,dynamicAnchors:d})||(e=e===null?h.errors:e.concat(h.errors),t=e.length),s&&typeof s=="object"&&!Array.isArray(
s)){if(s.data===void 0){let r={instancePath:i,schemaPath:"#/allOf/1/required",keyword:"required",params:{missingProperty:"\
data"},message:"must have required property 'data'"};e===null?e=[r]:e.push(r),t++}s.data!==void 0&&(fe(s.data,{instancePath:i+
"/data",parentData:s,parentDataProperty:"data",rootData:p,dynamicAnchors:d})||(e=e===null?fe.errors:e.concat(fe.errors),
t=e.length))}else{let r={instancePath:i,schemaPath:"#/allOf/1/type",keyword:"type",params:{type:"object"},message:"must \
be object"};e===null?e=[r]:e.push(r),t++}return hr.errors=e,t===0}hr.evaluated={props:{data:!0,success:!0,message:!0},dynamicProps:!1,
dynamicItems:!1};var Sr=gr;function gr(s,{instancePath:i="",parentData:l,parentDataProperty:u,rootData:p=s,dynamicAnchors:d={}}={}){let e=null,t=0,
n=gr.evaluated;n.dynamicProps&&(n.props=void 0),n.dynamicItems&&(n.items=void 0);let r=t,a=!1,m=t;x(s,{instancePath:i,parentData:l,
parentDataProperty:u,rootData:p,dynamicAnchors:d})||(e=e===null?x.errors:e.concat(x.errors),t=e.length);var f=m===t;if(a=
a||f,f){var o={};o.success=!0,o.error_code=!0,o.error=!0,o.message=!0}let g=t;N(s,{instancePath:i,parentData:l,parentDataProperty:u,
rootData:p,dynamicAnchors:d})||(e=e===null?N.errors:e.concat(N.errors),t=e.length);var f=g===t;if(a=a||f,f&&o!==!0&&(o=o||
{},o.error=!0,o.message=!0,o.details=!0),a)t=r,e!==null&&(r?e.length=r:e=null);else{let c={instancePath:i,schemaPath:"#/\
anyOf",keyword:"anyOf",params:{},message:"must match a schema in anyOf"};e===null?e=[c]:e.push(c),t++}return gr.errors=e,
n.props=o,t===0}gr.evaluated={dynamicProps:!0,dynamicItems:!1};var di=vr;function vr(s,{instancePath:i="",parentData:l,parentDataProperty:u,rootData:p=s,dynamicAnchors:d={}}={}){let e=null,t=0,
n=vr.evaluated;if(n.dynamicProps&&(n.props=void 0),n.dynamicItems&&(n.items=void 0),h(s,{instancePath:i,parentData:l,parentDataProperty:u,
rootData:p,dynamicAnchors:d})||(e=e===null?h.errors:e.concat(h.errors),t=e.length),s&&typeof s=="object"&&!Array.isArray(
s)){if(s.data===void 0){let r={instancePath:i,schemaPath:"#/allOf/1/required",keyword:"required",params:{missingProperty:"\
data"},message:"must have required property 'data'"};e===null?e=[r]:e.push(r),t++}s.data!==void 0&&(de(s.data,{instancePath:i+
"/data",parentData:s,parentDataProperty:"data",rootData:p,dynamicAnchors:d})||(e=e===null?de.errors:e.concat(de.errors),
t=e.length))}else{let r={instancePath:i,schemaPath:"#/allOf/1/type",keyword:"type",params:{type:"object"},message:"must \
be object"};e===null?e=[r]:e.push(r),t++}return vr.errors=e,t===0}vr.evaluated={props:{data:!0,success:!0,message:!0},dynamicProps:!1,
dynamicItems:!1};var ui=_r;function _r(s,{instancePath:i="",parentData:l,parentDataProperty:u,rootData:p=s,dynamicAnchors:d={}}={}){let e=null,t=0,
n=_r.evaluated;if(n.dynamicProps&&(n.props=void 0),n.dynamicItems&&(n.items=void 0),h(s,{instancePath:i,parentData:l,parentDataProperty:u,
rootData:p,dynamicAnchors:d})||(e=e===null?h.errors:e.concat(h.errors),t=e.length),s&&typeof s=="object"&&!Array.isArray(
s)){if(s.data===void 0){let r={instancePath:i,schemaPath:"#/allOf/1/required",keyword:"required",params:{missingProperty:"\
data"},message:"must have required property 'data'"};e===null?e=[r]:e.push(r),t++}s.data!==void 0&&(ne(s.data,{instancePath:i+
"/data",parentData:s,parentDataProperty:"data",rootData:p,dynamicAnchors:d})||(e=e===null?ne.errors:e.concat(ne.errors),
t=e.length))}else{let r={instancePath:i,schemaPath:"#/allOf/1/type",keyword:"type",params:{type:"object"},message:"must \
be object"};e===null?e=[r]:e.push(r),t++}return _r.errors=e,t===0}_r.evaluated={props:{data:!0,success:!0,message:!0},dynamicProps:!1,
dynamicItems:!1};var li=br;function br(s,{instancePath:i="",parentData:l,parentDataProperty:u,rootData:p=s,dynamicAnchors:d={}}={}){let e=null,t=0,
n=br.evaluated;if(n.dynamicProps&&(n.props=void 0),n.dynamicItems&&(n.items=void 0),s&&typeof s=="object"&&!Array.isArray(
s)){if(s.id!==void 0&&typeof s.id!="string"){let a={instancePath:i+"/id",schemaPath:"#/properties/id/type",keyword:"type",
params:{type:"string"},message:"must be string"};e===null?e=[a]:e.push(a),t++}if(s.svc_card_id!==void 0&&(k(s.svc_card_id,
{instancePath:i+"/svc_card_id",parentData:s,parentDataProperty:"svc_card_id",rootData:p,dynamicAnchors:d})||(e=e===null?
k.errors:e.concat(k.errors),t=e.length)),s.customer_id!==void 0){let a=s.customer_id,m=t,o=!1,g=t;B(a,{instancePath:i+"/\
customer_id",parentData:s,parentDataProperty:"customer_id",rootData:p,dynamicAnchors:d})||(e=e===null?B.errors:e.concat(
B.errors),t=e.length);var r=g===t;o=o||r;let f=t;k(a,{instancePath:i+"/customer_id",parentData:s,parentDataProperty:"cus\
tomer_id",rootData:p,dynamicAnchors:d})||(e=e===null?k.errors:e.concat(k.errors),t=e.length);var r=f===t;if(o=o||r,o)t=m,
e!==null&&(m?e.length=m:e=null);else{let c={instancePath:i+"/customer_id",schemaPath:"#/properties/customer_id/anyOf",keyword:"\
anyOf",params:{},message:"must match a schema in anyOf"};e===null?e=[c]:e.push(c),t++}}if(s.card_id!==void 0&&($(s.card_id,
{instancePath:i+"/card_id",parentData:s,parentDataProperty:"card_id",rootData:p,dynamicAnchors:d})||(e=e===null?$.errors:
e.concat($.errors),t=e.length)),s.external_id!==void 0&&typeof s.external_id!="string"){let a={instancePath:i+"/external\
_id",schemaPath:"#/properties/external_id/type",keyword:"type",params:{type:"string"},message:"must be string"};e===null?
e=[a]:e.push(a),t++}if(s.email!==void 0&&typeof s.email!="string"){let a={instancePath:i+"/email",schemaPath:"#/properti\
es/email/type",keyword:"type",params:{type:"string"},message:"must be string"};e===null?e=[a]:e.push(a),t++}}else{let a={
instancePath:i,schemaPath:"#/type",keyword:"type",params:{type:"object"},message:"must be object"};e===null?e=[a]:e.push(
a),t++}return br.errors=e,t===0}br.evaluated={props:{id:!0,svc_card_id:!0,customer_id:!0,card_id:!0,external_id:!0,email:!0},
dynamicProps:!1,dynamicItems:!1};var mi=wr;function wr(s,{instancePath:i="",parentData:l,parentDataProperty:u,rootData:p=s,dynamicAnchors:d={}}={}){let e=null,t=0,
n=wr.evaluated;if(n.dynamicProps&&(n.props=void 0),n.dynamicItems&&(n.items=void 0),h(s,{instancePath:i,parentData:l,parentDataProperty:u,
rootData:p,dynamicAnchors:d})||(e=e===null?h.errors:e.concat(h.errors),t=e.length),s&&typeof s=="object"&&!Array.isArray(
s)){if(s.data===void 0){let r={instancePath:i,schemaPath:"#/allOf/1/required",keyword:"required",params:{missingProperty:"\
data"},message:"must have required property 'data'"};e===null?e=[r]:e.push(r),t++}s.data!==void 0&&(te(s.data,{instancePath:i+
"/data",parentData:s,parentDataProperty:"data",rootData:p,dynamicAnchors:d})||(e=e===null?te.errors:e.concat(te.errors),
t=e.length))}else{let r={instancePath:i,schemaPath:"#/allOf/1/type",keyword:"type",params:{type:"object"},message:"must \
be object"};e===null?e=[r]:e.push(r),t++}return wr.errors=e,t===0}wr.evaluated={props:{data:!0,success:!0,message:!0},dynamicProps:!1,
dynamicItems:!1};var ci=Pr,Li={type:"object",properties:{page:{type:"integer",default:1},limit:{type:"integer",default:20,
maximum:100},status:{type:"string",enum:["authorized","settled","declined","reversed","partially_reversed","failed","exp\
ired"]}},required:[],$id:"v107"};function Pr(s,{instancePath:i="",parentData:l,parentDataProperty:u,rootData:p=s,dynamicAnchors:d={}}={}){
let e=null,t=0,n=Pr.evaluated;if(n.dynamicProps&&(n.props=void 0),n.dynamicItems&&(n.items=void 0),s&&typeof s=="object"&&
!Array.isArray(s)){if(s.page!==void 0){let r=s.page;if(!(typeof r=="number"&&!(r%1)&&!isNaN(r)&&isFinite(r))){let a={instancePath:i+
"/page",schemaPath:"#/properties/page/type",keyword:"type",params:{type:"integer"},message:"must be integer"};e===null?e=
[a]:e.push(a),t++}}if(s.limit!==void 0){let r=s.limit;if(!(typeof r=="number"&&!(r%1)&&!isNaN(r)&&isFinite(r))){let a={instancePath:i+
"/limit",schemaPath:"#/properties/limit/type",keyword:"type",params:{type:"integer"},message:"must be integer"};e===null?
e=[a]:e.push(a),t++}if(typeof r=="number"&&isFinite(r)&&(r>100||isNaN(r))){let a={instancePath:i+"/limit",schemaPath:"#/\
properties/limit/maximum",keyword:"maximum",params:{comparison:"<=",limit:100},message:"must be <= 100"};e===null?e=[a]:
e.push(a),t++}}if(s.status!==void 0){let r=s.status;if(typeof r!="string"){let a={instancePath:i+"/status",schemaPath:"#\
/properties/status/type",keyword:"type",params:{type:"string"},message:"must be string"};e===null?e=[a]:e.push(a),t++}if(!(r===
"authorized"||r==="settled"||r==="declined"||r==="reversed"||r==="partially_reversed"||r==="failed"||r==="expired")){let a={
instancePath:i+"/status",schemaPath:"#/properties/status/enum",keyword:"enum",params:{allowedValues:Li.properties.status.
enum},message:"must be equal to one of the allowed values"};e===null?e=[a]:e.push(a),t++}}}else{let r={instancePath:i,schemaPath:"\
#/type",keyword:"type",params:{type:"object"},message:"must be object"};e===null?e=[r]:e.push(r),t++}return Pr.errors=e,
t===0}Pr.evaluated={props:{page:!0,limit:!0,status:!0},dynamicProps:!1,dynamicItems:!1};var fi=kr;function kr(s,{instancePath:i="",parentData:l,parentDataProperty:u,rootData:p=s,dynamicAnchors:d={}}={}){let e=null,t=0,
n=kr.evaluated;if(n.dynamicProps&&(n.props=void 0),n.dynamicItems&&(n.items=void 0),h(s,{instancePath:i,parentData:l,parentDataProperty:u,
rootData:p,dynamicAnchors:d})||(e=e===null?h.errors:e.concat(h.errors),t=e.length),s&&typeof s=="object"&&!Array.isArray(
s)){if(s.data===void 0){let r={instancePath:i,schemaPath:"#/allOf/1/required",keyword:"required",params:{missingProperty:"\
data"},message:"must have required property 'data'"};e===null?e=[r]:e.push(r),t++}s.data!==void 0&&(ae(s.data,{instancePath:i+
"/data",parentData:s,parentDataProperty:"data",rootData:p,dynamicAnchors:d})||(e=e===null?ae.errors:e.concat(ae.errors),
t=e.length))}else{let r={instancePath:i,schemaPath:"#/allOf/1/type",keyword:"type",params:{type:"object"},message:"must \
be object"};e===null?e=[r]:e.push(r),t++}return kr.errors=e,t===0}kr.evaluated={props:{data:!0,success:!0,message:!0},dynamicProps:!1,
dynamicItems:!1};var yi=qr;function qr(s,{instancePath:i="",parentData:l,parentDataProperty:u,rootData:p=s,dynamicAnchors:d={}}={}){let e=null,t=0,
n=qr.evaluated;if(n.dynamicProps&&(n.props=void 0),n.dynamicItems&&(n.items=void 0),h(s,{instancePath:i,parentData:l,parentDataProperty:u,
rootData:p,dynamicAnchors:d})||(e=e===null?h.errors:e.concat(h.errors),t=e.length),s&&typeof s=="object"&&!Array.isArray(
s)){if(s.data===void 0){let r={instancePath:i,schemaPath:"#/allOf/1/required",keyword:"required",params:{missingProperty:"\
data"},message:"must have required property 'data'"};e===null?e=[r]:e.push(r),t++}s.data!==void 0&&(ye(s.data,{instancePath:i+
"/data",parentData:s,parentDataProperty:"data",rootData:p,dynamicAnchors:d})||(e=e===null?ye.errors:e.concat(ye.errors),
t=e.length))}else{let r={instancePath:i,schemaPath:"#/allOf/1/type",keyword:"type",params:{type:"object"},message:"must \
be object"};e===null?e=[r]:e.push(r),t++}return qr.errors=e,t===0}qr.evaluated={props:{data:!0,success:!0,message:!0},dynamicProps:!1,
dynamicItems:!1};var hi=xr;function xr(s,{instancePath:i="",parentData:l,parentDataProperty:u,rootData:p=s,dynamicAnchors:d={}}={}){let e=null,t=0,
n=xr.evaluated;if(n.dynamicProps&&(n.props=void 0),n.dynamicItems&&(n.items=void 0),h(s,{instancePath:i,parentData:l,parentDataProperty:u,
rootData:p,dynamicAnchors:d})||(e=e===null?h.errors:e.concat(h.errors),t=e.length),s&&typeof s=="object"&&!Array.isArray(
s)){if(s.data===void 0){let r={instancePath:i,schemaPath:"#/allOf/1/required",keyword:"required",params:{missingProperty:"\
data"},message:"must have required property 'data'"};e===null?e=[r]:e.push(r),t++}s.data!==void 0&&(he(s.data,{instancePath:i+
"/data",parentData:s,parentDataProperty:"data",rootData:p,dynamicAnchors:d})||(e=e===null?he.errors:e.concat(he.errors),
t=e.length))}else{let r={instancePath:i,schemaPath:"#/allOf/1/type",keyword:"type",params:{type:"object"},message:"must \
be object"};e===null?e=[r]:e.push(r),t++}return xr.errors=e,t===0}xr.evaluated={props:{data:!0,success:!0,message:!0},dynamicProps:!1,
dynamicItems:!1};var gi=Ar;function Ar(s,{instancePath:i="",parentData:l,parentDataProperty:u,rootData:p=s,dynamicAnchors:d={}}={}){let e=null,t=0,
n=Ar.evaluated;if(n.dynamicProps&&(n.props=void 0),n.dynamicItems&&(n.items=void 0),h(s,{instancePath:i,parentData:l,parentDataProperty:u,
rootData:p,dynamicAnchors:d})||(e=e===null?h.errors:e.concat(h.errors),t=e.length),s&&typeof s=="object"&&!Array.isArray(
s)){if(s.data===void 0){let r={instancePath:i,schemaPath:"#/allOf/1/required",keyword:"required",params:{missingProperty:"\
data"},message:"must have required property 'data'"};e===null?e=[r]:e.push(r),t++}s.data!==void 0&&(je(s.data,{instancePath:i+
"/data",parentData:s,parentDataProperty:"data",rootData:p,dynamicAnchors:d})||(e=e===null?je.errors:e.concat(je.errors),
t=e.length))}else{let r={instancePath:i,schemaPath:"#/allOf/1/type",keyword:"type",params:{type:"object"},message:"must \
be object"};e===null?e=[r]:e.push(r),t++}return Ar.errors=e,t===0}Ar.evaluated={props:{data:!0,success:!0,message:!0},dynamicProps:!1,
dynamicItems:!1};var bs=ws;function ws(s,{instancePath:i="",parentData:l,parentDataProperty:u,rootData:p=s,dynamicAnchors:d={}}={}){return ws.errors=
null,!0}ws.evaluated={dynamicProps:!1,dynamicItems:!1};var vi=Ps;function Ps(s,{instancePath:i="",parentData:l,parentDataProperty:u,rootData:p=s,dynamicAnchors:d={}}={}){return Ps.errors=
null,!0}Ps.evaluated={dynamicProps:!1,dynamicItems:!1};var ks=qs;function qs(s,{instancePath:i="",parentData:l,parentDataProperty:u,rootData:p=s,dynamicAnchors:d={}}={}){return qs.errors=
null,!0}qs.evaluated={dynamicProps:!1,dynamicItems:!1};var _i=xs;function xs(s,{instancePath:i="",parentData:l,parentDataProperty:u,rootData:p=s,dynamicAnchors:d={}}={}){return xs.errors=
null,!0}xs.evaluated={dynamicProps:!1,dynamicItems:!1};var bi=jr;function jr(s,{instancePath:i="",parentData:l,parentDataProperty:u,rootData:p=s,dynamicAnchors:d={}}={}){let e=null,t=0,
n=jr.evaluated;if(n.dynamicProps&&(n.props=void 0),n.dynamicItems&&(n.items=void 0),s&&typeof s=="object"&&!Array.isArray(
s)){if(s.limit!==void 0){let r=s.limit;if(!(typeof r=="number"&&!(r%1)&&!isNaN(r)&&isFinite(r))){let a={instancePath:i+"\
/limit",schemaPath:"#/properties/limit/type",keyword:"type",params:{type:"integer"},message:"must be integer"};e===null?
e=[a]:e.push(a),t++}}if(s.offset!==void 0){let r=s.offset;if(!(typeof r=="number"&&!(r%1)&&!isNaN(r)&&isFinite(r))){let a={
instancePath:i+"/offset",schemaPath:"#/properties/offset/type",keyword:"type",params:{type:"integer"},message:"must be i\
nteger"};e===null?e=[a]:e.push(a),t++}}if(s.status!==void 0&&typeof s.status!="string"){let r={instancePath:i+"/status",
schemaPath:"#/properties/status/type",keyword:"type",params:{type:"string"},message:"must be string"};e===null?e=[r]:e.push(
r),t++}if(s.eventType!==void 0&&typeof s.eventType!="string"){let r={instancePath:i+"/eventType",schemaPath:"#/propertie\
s/eventType/type",keyword:"type",params:{type:"string"},message:"must be string"};e===null?e=[r]:e.push(r),t++}}else{let r={
instancePath:i,schemaPath:"#/type",keyword:"type",params:{type:"object"},message:"must be object"};e===null?e=[r]:e.push(
r),t++}return jr.errors=e,t===0}jr.evaluated={props:{limit:!0,offset:!0,status:!0,eventType:!0},dynamicProps:!1,dynamicItems:!1};
var As=js;function js(s,{instancePath:i="",parentData:l,parentDataProperty:u,rootData:p=s,dynamicAnchors:d={}}={}){return js.errors=
null,!0}js.evaluated={dynamicProps:!1,dynamicItems:!1};var wi=Ir;function Ir(s,{instancePath:i="",parentData:l,parentDataProperty:u,rootData:p=s,dynamicAnchors:d={}}={}){let e=null,t=0,
n=Ir.evaluated;if(n.dynamicProps&&(n.props=void 0),n.dynamicItems&&(n.items=void 0),s&&typeof s=="object"&&!Array.isArray(
s)){if(s.wallet_id!==void 0&&(T(s.wallet_id,{instancePath:i+"/wallet_id",parentData:s,parentDataProperty:"wallet_id",rootData:p,
dynamicAnchors:d})||(e=e===null?T.errors:e.concat(T.errors),t=e.length)),s.query!==void 0&&typeof s.query!="string"){let r={
instancePath:i+"/query",schemaPath:"#/properties/query/type",keyword:"type",params:{type:"string"},message:"must be stri\
ng"};e===null?e=[r]:e.push(r),t++}}else{let r={instancePath:i,schemaPath:"#/type",keyword:"type",params:{type:"object"},
message:"must be object"};e===null?e=[r]:e.push(r),t++}return Ir.errors=e,t===0}Ir.evaluated={props:{wallet_id:!0,query:!0},
dynamicProps:!1,dynamicItems:!1};var Is=$s;function $s(s,{instancePath:i="",parentData:l,parentDataProperty:u,rootData:p=s,dynamicAnchors:d={}}={}){return $s.errors=
null,!0}$s.evaluated={dynamicProps:!1,dynamicItems:!1};var Pi=Ds;function Ds(s,{instancePath:i="",parentData:l,parentDataProperty:u,rootData:p=s,dynamicAnchors:d={}}={}){return Ds.errors=
null,!0}Ds.evaluated={dynamicProps:!1,dynamicItems:!1};var Os=$r;function $r(s,{instancePath:i="",parentData:l,parentDataProperty:u,rootData:p=s,dynamicAnchors:d={}}={}){let e=null,t=0,
n=$r.evaluated;n.dynamicProps&&(n.props=void 0),n.dynamicItems&&(n.items=void 0);let r=t,a=!1,m=t;N(s,{instancePath:i,parentData:l,
parentDataProperty:u,rootData:p,dynamicAnchors:d})||(e=e===null?N.errors:e.concat(N.errors),t=e.length);var f=m===t;if(a=
a||f,f){var o={};o.error=!0,o.message=!0,o.details=!0}let g=t;V(s,{instancePath:i,parentData:l,parentDataProperty:u,rootData:p,
dynamicAnchors:d})||(e=e===null?V.errors:e.concat(V.errors),t=e.length);var f=g===t;if(a=a||f,f&&o!==!0&&(o=o||{},o.message=
!0),a)t=r,e!==null&&(r?e.length=r:e=null);else{let c={instancePath:i,schemaPath:"#/anyOf",keyword:"anyOf",params:{},message:"\
must match a schema in anyOf"};e===null?e=[c]:e.push(c),t++}return $r.errors=e,n.props=o,t===0}$r.evaluated={dynamicProps:!0,
dynamicItems:!1};var Es=Dr;function Dr(s,{instancePath:i="",parentData:l,parentDataProperty:u,rootData:p=s,dynamicAnchors:d={}}={}){let e=null,t=0,
n=Dr.evaluated;n.dynamicProps&&(n.props=void 0),n.dynamicItems&&(n.items=void 0);let r=t,a=!1,m=t;D(s,{instancePath:i,parentData:l,
parentDataProperty:u,rootData:p,dynamicAnchors:d})||(e=e===null?D.errors:e.concat(D.errors),t=e.length);var c=m===t;if(a=
a||c,c){var o={};o.error=!0,o.message=!0,o.details=!0}let g=t;V(s,{instancePath:i,parentData:l,parentDataProperty:u,rootData:p,
dynamicAnchors:d})||(e=e===null?V.errors:e.concat(V.errors),t=e.length);var c=g===t;a=a||c,c&&o!==!0&&(o=o||{},o.message=
!0);let f=t;S(s,{instancePath:i,parentData:l,parentDataProperty:u,rootData:p,dynamicAnchors:d})||(e=e===null?S.errors:e.
concat(S.errors),t=e.length);var c=f===t;if(a=a||c,c&&o!==!0&&(o=o||{},o.message=!0,o.suspension=!0),a)t=r,e!==null&&(r?
e.length=r:e=null);else{let q={instancePath:i,schemaPath:"#/anyOf",keyword:"anyOf",params:{},message:"must match a schem\
a in anyOf"};e===null?e=[q]:e.push(q),t++}return Dr.errors=e,n.props=o,t===0}Dr.evaluated={dynamicProps:!0,dynamicItems:!1};
var Ts=Or;function Or(s,{instancePath:i="",parentData:l,parentDataProperty:u,rootData:p=s,dynamicAnchors:d={}}={}){let e=null,t=0,
n=Or.evaluated;n.dynamicProps&&(n.props=void 0),n.dynamicItems&&(n.items=void 0);let r=t,a=!1,m=t;z(s,{instancePath:i,parentData:l,
parentDataProperty:u,rootData:p,dynamicAnchors:d})||(e=e===null?z.errors:e.concat(z.errors),t=e.length);var c=m===t;if(a=
a||c,c){var o={};o.error=!0,o.message=!0,o.details=!0}let g=t;C(s,{instancePath:i,parentData:l,parentDataProperty:u,rootData:p,
dynamicAnchors:d})||(e=e===null?C.errors:e.concat(C.errors),t=e.length);var c=g===t;a=a||c,c&&o!==!0&&(o=o||{},o.error=!0,
o.message=!0,o.details=!0);let f=t;V(s,{instancePath:i,parentData:l,parentDataProperty:u,rootData:p,dynamicAnchors:d})||
(e=e===null?V.errors:e.concat(V.errors),t=e.length);var c=f===t;if(a=a||c,c&&o!==!0&&(o=o||{},o.message=!0),a)t=r,e!==null&&
(r?e.length=r:e=null);else{let q={instancePath:i,schemaPath:"#/anyOf",keyword:"anyOf",params:{},message:"must match a sc\
hema in anyOf"};e===null?e=[q]:e.push(q),t++}return Or.errors=e,n.props=o,t===0}Or.evaluated={dynamicProps:!0,dynamicItems:!1};
var ki=Er;function Er(s,{instancePath:i="",parentData:l,parentDataProperty:u,rootData:p=s,dynamicAnchors:d={}}={}){let e=null,t=0,
n=Er.evaluated;if(n.dynamicProps&&(n.props=void 0),n.dynamicItems&&(n.items=void 0),s&&typeof s=="object"&&!Array.isArray(
s))s.wallet_id!==void 0&&(T(s.wallet_id,{instancePath:i+"/wallet_id",parentData:s,parentDataProperty:"wallet_id",rootData:p,
dynamicAnchors:d})||(e=e===null?T.errors:e.concat(T.errors),t=e.length));else{let r={instancePath:i,schemaPath:"#/type",
keyword:"type",params:{type:"object"},message:"must be object"};e===null?e=[r]:e.push(r),t++}return Er.errors=e,t===0}Er.
evaluated={props:{wallet_id:!0},dynamicProps:!1,dynamicItems:!1};var qi=Tr;function Tr(s,{instancePath:i="",parentData:l,parentDataProperty:u,rootData:p=s,dynamicAnchors:d={}}={}){let e=null,t=0,
n=Tr.evaluated;if(n.dynamicProps&&(n.props=void 0),n.dynamicItems&&(n.items=void 0),h(s,{instancePath:i,parentData:l,parentDataProperty:u,
rootData:p,dynamicAnchors:d})||(e=e===null?h.errors:e.concat(h.errors),t=e.length),s&&typeof s=="object"&&!Array.isArray(
s)){if(s.data===void 0){let r={instancePath:i,schemaPath:"#/allOf/1/required",keyword:"required",params:{missingProperty:"\
data"},message:"must have required property 'data'"};e===null?e=[r]:e.push(r),t++}s.data!==void 0&&(Ie(s.data,{instancePath:i+
"/data",parentData:s,parentDataProperty:"data",rootData:p,dynamicAnchors:d})||(e=e===null?Ie.errors:e.concat(Ie.errors),
t=e.length))}else{let r={instancePath:i,schemaPath:"#/allOf/1/type",keyword:"type",params:{type:"object"},message:"must \
be object"};e===null?e=[r]:e.push(r),t++}return Tr.errors=e,t===0}Tr.evaluated={props:{data:!0,success:!0,message:!0},dynamicProps:!1,
dynamicItems:!1};var Cr=zs;function zs(s,{instancePath:i="",parentData:l,parentDataProperty:u,rootData:p=s,dynamicAnchors:d={}}={}){return zs.errors=
null,!0}zs.evaluated={dynamicProps:!1,dynamicItems:!1};var Qi={AccountId:Ks,AgentWalletId:Ls,ApiKeyId:Bs,AssetBalance:Zs,AssetId:Ys,CardCustomer:Qs,CardError:Xs,CardId:Js,CardSummary:et,
CardTransaction:rt,CardTransactionPage:st,CheckBalanceRequest:Kr,ConflictError:tt,CreateTokenRequest:Lr,CreateVirtualCardRequest:Br,
CreateWebhookRequest:Zr,CustomerCardWallet:it,CustomerId:at,CustomerReset:nt,DeliveryId:ot,DuplicateRequestError:pt,EnvelopeA:dt,
EnvelopeB:ut,EnvelopeC:lt,ErrorCode:mt,FetchPaidResourceRequest:Yr,FrozenCard:ct,FundingAddress:ft,FundingSource:yt,GeneralError:y,
InsufficientBalanceError:ht,InternalError:_,IssuedVirtualCard:gt,IssuerCardLimits:vt,IssuerStatus:_t,MarketId:bt,MessageError:wt,
OrderId:Pt,PhysicalCardIssue:kt,PhysicalCardIssueRequest:qt,PhysicalCardOrder:xt,PhysicalCardOrderRequest:Qr,PhysicalCardShipment:At,
PhysicalCardShipmentRequest:jt,ProgramId:It,QuoteSwapRequest:Xr,RateLimitError:v,SafeAlreadyDeployed:$t,SafeDeployment:Dt,
SafeDeploymentAccepted:Ot,SendFundsError:Et,SendFundsRequest:Jr,SendFundsResult:Tt,SupportedToken:zt,SuspensionError:St,
SvcCardId:Ct,SwapQuote:Nt,Token:es,TradeMarketRequest:rs,TransactionId:Rt,UnfrozenCard:Ft,UnprocessableError:Wt,UpdateCardLimitsRequest:ss,
UpdateWebhookRequest:ts,ValidationError:A,WebhookEventSlug:Gt,WebhookId:Ut,WebhookSubscription:Ht,X402FetchResult:Vt},Xi={
createToken:Lr,exchangeApiKeyToken:as,generateApiKey:as,updateApiKeyPermissions:Kt,sendFunds:Jr,checkBalance:Kr,quoteSwap:Xr,
batchAddAssets:si,submitSourceOfFunds:cs,orderPhysicalCard:Qr,onboardCardCustomer:cs,createVirtualCard:Br,updateCardLimits:ss,
createWebhook:Zr,updateWebhook:ts,tradeMarket:rs,fetchPaidResource:Yr},Ji={lookupCardCustomer:li,listCardTransactions:ci,
listWebhookDeliveries:bi,searchMarkets:wi,listPositions:ki},ea={createToken:{200:es,400:A,401:y,403:j,404:y,409:b,422:w,
429:v,500:_},refreshAuthentication:{200:$e,400:A,401:y,403:j,404:y,409:b,422:w,429:v,500:_},exchangeApiKeyToken:{200:$e,
400:A,401:y,403:j,404:y,409:b,422:w,429:v,500:_},generateApiKey:{200:Mt,400:A,401:y,403:j,404:y,409:b,422:w,429:v,500:_},
getApiKey:{200:$e,400:A,401:y,403:j,404:y,409:b,422:w,429:v,500:_},updateApiKeyPermissions:{200:$e,400:A,401:y,403:j,404:y,
409:b,422:w,429:v,500:_},sendFunds:{200:Lt,400:Bt,401:ds,403:Zt,404:ds,409:Yt,422:Qt,429:v,500:Xt},checkBalance:{200:Jt,
400:A,401:y,403:j,404:y,409:b,422:w,429:v,500:_},quoteSwap:{200:ei,400:A,401:y,403:j,404:y,409:b,422:ri,429:v,500:_},batchAddAssets:{
200:ti,400:A,401:y,403:j,404:y,409:b,422:w,429:v,500:_},getSourceOfFunds:{200:zr,400:A,401:y,403:j,404:y,409:b,422:w,429:v,
500:_},submitSourceOfFunds:{200:zr,400:A,401:y,403:j,404:y,409:b,422:w,429:v,500:_},deployCardSafe:{200:ys,202:hs,400:R,
401:P,403:E,404:P,409:b,422:w,429:v,500:_},getCardSafe:{200:gs,400:R,401:P,403:E,404:P,409:b,422:w,429:v,500:_},orderPhysicalCard:{
200:ii,400:R,401:P,403:E,404:P,409:b,422:w,429:v,500:_},unfreezeCard:{200:ai,400:R,401:P,403:E,404:P,409:b,422:w,429:v,500:_},
getFundingAddress:{200:ni,400:R,401:P,403:E,404:P,409:b,422:w,429:v,500:_},onboardCardCustomer:{200:zr,400:R,401:P,403:E,
404:P,409:_s,422:w,429:v,500:_},resetCardCustomer:{200:oi,400:R,401:P,403:E,404:P,409:_s,422:w,429:v,500:_},deployCustomerSafe:{
200:ys,202:hs,400:R,401:P,403:E,404:P,409:b,422:w,429:v,500:_},getCustomerSafe:{200:gs,400:R,401:P,403:E,404:P,409:b,422:w,
429:v,500:_},createVirtualCard:{201:pi,400:Sr,401:P,403:E,404:P,409:b,422:w,429:v,500:_},freezeCustomerCard:{200:di,400:R,
401:P,403:E,404:P,409:b,422:w,429:v,500:_},getCustomerWallet:{200:ui,400:R,401:P,403:E,404:P,409:b,422:w,429:v,500:_},lookupCardCustomer:{
200:mi,400:Sr,401:P,403:E,404:P,409:b,422:w,429:v,500:_},listCardTransactions:{200:fi,400:R,401:P,403:E,404:P,409:b,422:w,
429:v,500:_},updateCardLimits:{200:yi,400:Sr,401:P,403:E,404:P,409:b,422:w,429:v,500:_},getIssuerStatus:{200:hi,400:R,401:P,
403:E,404:P,409:b,422:w,429:v,500:_},createWebhook:{200:gi,400:A,401:y,403:j,404:y,409:b,422:w,429:v,500:_},listWebhooks:{
200:bs,400:A,401:y,403:j,404:y,409:b,422:w,429:v,500:_},getWebhook:{200:vi,400:A,401:y,403:j,404:y,409:b,422:w,429:v,500:_},
updateWebhook:{200:bs,400:A,401:y,403:j,404:y,409:b,422:w,429:v,500:_},deleteWebhook:{200:ks,400:A,401:y,403:j,404:y,409:b,
422:w,429:v,500:_},rotateWebhookSecret:{200:_i,400:A,401:y,403:j,404:y,409:b,422:w,429:v,500:_},listWebhookDeliveries:{200:As,
400:A,401:y,403:j,404:y,409:b,422:w,429:v,500:_},listAllDeliveries:{200:As,400:A,401:y,403:j,404:y,409:b,422:w,429:v,500:_},
retryDelivery:{200:ks,400:A,401:y,403:j,404:y,409:b,422:w,429:v,500:_},searchMarkets:{200:Is,400:A,401:y,403:j,404:y,409:b,
422:w,429:v,500:_},tradeMarket:{200:Pi,400:Os,401:y,403:Es,404:y,409:b,422:Ts,429:v,500:_},listPositions:{200:Is,400:A,401:y,
403:j,404:y,409:b,422:w,429:v,500:_},fetchPaidResource:{200:qi,400:Os,401:y,403:Es,404:y,409:b,422:Ts,429:v,500:_}},ra={
"deposit.confirmed":Cr,"transaction.settled":Cr,"transaction.failed":Cr};export{Ji as queries,Xi as requests,ea as responses,Qi as schemas,ra as webhooks};
