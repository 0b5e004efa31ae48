// Every schema as a compiled function: see `validators.d.ts`.
// Generated from the OpenAPI document of the fiat service. Do not edit: change the document and generate again.

var he=(s,r)=>()=>{try{return r||s((r={exports:{}}).exports,r),r.exports}catch(p){throw r=0,p}};var te=he(h=>{"use strict";Object.defineProperty(h,"__esModule",{value:!0});h.formatNames=h.fastFormats=h.fullFormats=void 0;
function y(s,r){return{validate:s,compare:r}}h.fullFormats={date:y(ve,Q),time:y(Y(!0),ee),"date-time":y(ge(!0),ke),"iso-\
time":y(Y(),we),"iso-date-time":y(ge(),Pe),duration:/^P(?!$)((\d+Y)?(\d+M)?(\d+D)?(T(?=\d)(\d+H)?(\d+M)?(\d+S)?)?|(\d+W)?)$/,
uri:ct,"uri-reference":/^(?:[a-z][a-z0-9+\-.]*:)?(?:\/?\/(?:(?:[a-z0-9\-._~!$&'()*+,;=:]|%[0-9a-f]{2})*@)?(?:\[(?:(?:(?:(?:[0-9a-f]{1,4}:){6}|::(?:[0-9a-f]{1,4}:){5}|(?:[0-9a-f]{1,4})?::(?:[0-9a-f]{1,4}:){4}|(?:(?:[0-9a-f]{1,4}:){0,1}[0-9a-f]{1,4})?::(?:[0-9a-f]{1,4}:){3}|(?:(?:[0-9a-f]{1,4}:){0,2}[0-9a-f]{1,4})?::(?:[0-9a-f]{1,4}:){2}|(?:(?:[0-9a-f]{1,4}:){0,3}[0-9a-f]{1,4})?::[0-9a-f]{1,4}:|(?:(?:[0-9a-f]{1,4}:){0,4}[0-9a-f]{1,4})?::)(?:[0-9a-f]{1,4}:[0-9a-f]{1,4}|(?:(?:25[0-5]|2[0-4]\d|[01]?\d\d?)\.){3}(?:25[0-5]|2[0-4]\d|[01]?\d\d?))|(?:(?:[0-9a-f]{1,4}:){0,5}[0-9a-f]{1,4})?::[0-9a-f]{1,4}|(?:(?:[0-9a-f]{1,4}:){0,6}[0-9a-f]{1,4})?::)|[Vv][0-9a-f]+\.[a-z0-9\-._~!$&'()*+,;=:]+)\]|(?:(?:25[0-5]|2[0-4]\d|[01]?\d\d?)\.){3}(?:25[0-5]|2[0-4]\d|[01]?\d\d?)|(?:[a-z0-9\-._~!$&'"()*+,;=]|%[0-9a-f]{2})*)(?::\d*)?(?:\/(?:[a-z0-9\-._~!$&'"()*+,;=:@]|%[0-9a-f]{2})*)*|\/(?:(?:[a-z0-9\-._~!$&'"()*+,;=:@]|%[0-9a-f]{2})+(?:\/(?:[a-z0-9\-._~!$&'"()*+,;=:@]|%[0-9a-f]{2})*)*)?|(?:[a-z0-9\-._~!$&'"()*+,;=:@]|%[0-9a-f]{2})+(?:\/(?:[a-z0-9\-._~!$&'"()*+,;=:@]|%[0-9a-f]{2})*)*)?(?:\?(?:[a-z0-9\-._~!$&'"()*+,;=:@/?]|%[0-9a-f]{2})*)?(?:#(?:[a-z0-9\-._~!$&'"()*+,;=:@/?]|%[0-9a-f]{2})*)?$/i,
"uri-template":/^(?:(?:[^\x00-\x20"'<>%\\^`{|}]|%[0-9a-f]{2})|\{[+#./;?&=,!@|]?(?:[a-z0-9_]|%[0-9a-f]{2})+(?::[1-9][0-9]{0,3}|\*)?(?:,(?:[a-z0-9_]|%[0-9a-f]{2})+(?::[1-9][0-9]{0,3}|\*)?)*\})*$/i,
url:/^(?:https?|ftp):\/\/(?:\S+(?::\S*)?@)?(?:(?!(?:10|127)(?:\.\d{1,3}){3})(?!(?:169\.254|192\.168)(?:\.\d{1,3}){2})(?!172\.(?:1[6-9]|2\d|3[0-1])(?:\.\d{1,3}){2})(?:[1-9]\d?|1\d\d|2[01]\d|22[0-3])(?:\.(?:1?\d{1,2}|2[0-4]\d|25[0-5])){2}(?:\.(?:[1-9]\d?|1\d\d|2[0-4]\d|25[0-4]))|(?:(?:[a-z0-9\u{00a1}-\u{ffff}]+-)*[a-z0-9\u{00a1}-\u{ffff}]+)(?:\.(?:[a-z0-9\u{00a1}-\u{ffff}]+-)*[a-z0-9\u{00a1}-\u{ffff}]+)*(?:\.(?:[a-z\u{00a1}-\u{ffff}]{2,})))(?::\d{2,5})?(?:\/[^\s]*)?$/iu,
email:/^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/i,
hostname:/^(?=.{1,253}\.?$)[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[-0-9a-z]{0,61}[0-9a-z])?)*\.?$/i,ipv4:/^(?:(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)\.){3}(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)$/,
ipv6:/^((([0-9a-f]{1,4}:){7}([0-9a-f]{1,4}|:))|(([0-9a-f]{1,4}:){6}(:[0-9a-f]{1,4}|((25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(\.(25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)){3})|:))|(([0-9a-f]{1,4}:){5}(((:[0-9a-f]{1,4}){1,2})|:((25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(\.(25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)){3})|:))|(([0-9a-f]{1,4}:){4}(((:[0-9a-f]{1,4}){1,3})|((:[0-9a-f]{1,4})?:((25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(\.(25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)){3}))|:))|(([0-9a-f]{1,4}:){3}(((:[0-9a-f]{1,4}){1,4})|((:[0-9a-f]{1,4}){0,2}:((25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(\.(25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)){3}))|:))|(([0-9a-f]{1,4}:){2}(((:[0-9a-f]{1,4}){1,5})|((:[0-9a-f]{1,4}){0,3}:((25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(\.(25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)){3}))|:))|(([0-9a-f]{1,4}:){1}(((:[0-9a-f]{1,4}){1,6})|((:[0-9a-f]{1,4}){0,4}:((25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(\.(25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)){3}))|:))|(:(((:[0-9a-f]{1,4}){1,7})|((:[0-9a-f]{1,4}){0,5}:((25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(\.(25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)){3}))|:)))$/i,
regex:gt,uuid:/^(?:urn:uuid:)?[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i,"json-pointer":/^(?:\/(?:[^~/]|~0|~1)*)*$/,
"json-pointer-uri-fragment":/^#(?:\/(?:[a-z0-9_\-.!$&'()*+,;:=@]|%[0-9a-f]{2}|~0|~1)*)*$/i,"relative-json-pointer":/^(?:0|[1-9][0-9]*)(?:#|(?:\/(?:[^~/]|~0|~1)*)*)$/,
byte:mt,int32:{type:"number",validate:ft},int64:{type:"number",validate:yt},float:{type:"number",validate:be},double:{type:"\
number",validate:be},password:!0,binary:!0};h.fastFormats={...h.fullFormats,date:y(/^\d\d\d\d-[0-1]\d-[0-3]\d$/,Q),time:y(
/^(?:[0-2]\d:[0-5]\d:[0-5]\d|23:59:60)(?:\.\d+)?(?:z|[+-]\d\d(?::?\d\d)?)$/i,ee),"date-time":y(/^\d\d\d\d-[0-1]\d-[0-3]\dt(?:[0-2]\d:[0-5]\d:[0-5]\d|23:59:60)(?:\.\d+)?(?:z|[+-]\d\d(?::?\d\d)?)$/i,
ke),"iso-time":y(/^(?:[0-2]\d:[0-5]\d:[0-5]\d|23:59:60)(?:\.\d+)?(?:z|[+-]\d\d(?::?\d\d)?)?$/i,we),"iso-date-time":y(/^\d\d\d\d-[0-1]\d-[0-3]\d[t\s](?:[0-2]\d:[0-5]\d:[0-5]\d|23:59:60)(?:\.\d+)?(?:z|[+-]\d\d(?::?\d\d)?)?$/i,
Pe),uri:/^(?:[a-z][a-z0-9+\-.]*:)(?:\/?\/)?[^\s]*$/i,"uri-reference":/^(?:(?:[a-z][a-z0-9+\-.]*:)?\/?\/)?(?:[^\\\s#][^\s#]*)?(?:#[^\\\s]*)?$/i,
email:/^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*$/i};
h.formatNames=Object.keys(h.fullFormats);function at(s){return s%4===0&&(s%100!==0||s%400===0)}var nt=/^(\d\d\d\d)-(\d\d)-(\d\d)$/,
ot=[0,31,28,31,30,31,30,31,31,30,31,30,31];function ve(s){let r=nt.exec(s);if(!r)return!1;let p=+r[1],o=+r[2],u=+r[3];return o>=
1&&o<=12&&u>=1&&u<=(o===2&&at(p)?29:ot[o])}function Q(s,r){if(s&&r)return s>r?1:s<r?-1:0}var K=/^(\d\d):(\d\d):(\d\d(?:\.\d+)?)(z|([+-])(\d\d)(?::?(\d\d))?)?$/i;
function Y(s){return function(p){let o=K.exec(p);if(!o)return!1;let u=+o[1],c=+o[2],e=+o[3],i=o[4],n=o[5]==="-"?-1:1,t=+(o[6]||
0),a=+(o[7]||0);if(t>23||a>59||s&&!i)return!1;if(u<=23&&c<=59&&e<60)return!0;let d=c-a*n,f=u-t*n-(d<0?1:0);return(f===23||
f===-1)&&(d===59||d===-1)&&e<61}}function ee(s,r){if(!(s&&r))return;let p=new Date("2020-01-01T"+s).valueOf(),o=new Date(
"2020-01-01T"+r).valueOf();if(p&&o)return p-o}function we(s,r){if(!(s&&r))return;let p=K.exec(s),o=K.exec(r);if(p&&o)return s=
p[1]+p[2]+p[3],r=o[1]+o[2]+o[3],s>r?1:s<r?-1:0}var X=/t|\s/i;function ge(s){let r=Y(s);return function(o){let u=o.split(
X);return u.length===2&&ve(u[0])&&r(u[1])}}function ke(s,r){if(!(s&&r))return;let p=new Date(s).valueOf(),o=new Date(r).
valueOf();if(p&&o)return p-o}function Pe(s,r){if(!(s&&r))return;let[p,o]=s.split(X),[u,c]=r.split(X),e=Q(p,u);if(e!==void 0)
return e||ee(o,c)}var pt=/\/|:/,ut=/^(?:[a-z][a-z0-9+\-.]*:)(?:\/?\/(?:(?:[a-z0-9\-._~!$&'()*+,;=:]|%[0-9a-f]{2})*@)?(?:\[(?:(?:(?:(?:[0-9a-f]{1,4}:){6}|::(?:[0-9a-f]{1,4}:){5}|(?:[0-9a-f]{1,4})?::(?:[0-9a-f]{1,4}:){4}|(?:(?:[0-9a-f]{1,4}:){0,1}[0-9a-f]{1,4})?::(?:[0-9a-f]{1,4}:){3}|(?:(?:[0-9a-f]{1,4}:){0,2}[0-9a-f]{1,4})?::(?:[0-9a-f]{1,4}:){2}|(?:(?:[0-9a-f]{1,4}:){0,3}[0-9a-f]{1,4})?::[0-9a-f]{1,4}:|(?:(?:[0-9a-f]{1,4}:){0,4}[0-9a-f]{1,4})?::)(?:[0-9a-f]{1,4}:[0-9a-f]{1,4}|(?:(?:25[0-5]|2[0-4]\d|[01]?\d\d?)\.){3}(?:25[0-5]|2[0-4]\d|[01]?\d\d?))|(?:(?:[0-9a-f]{1,4}:){0,5}[0-9a-f]{1,4})?::[0-9a-f]{1,4}|(?:(?:[0-9a-f]{1,4}:){0,6}[0-9a-f]{1,4})?::)|[Vv][0-9a-f]+\.[a-z0-9\-._~!$&'()*+,;=:]+)\]|(?:(?:25[0-5]|2[0-4]\d|[01]?\d\d?)\.){3}(?:25[0-5]|2[0-4]\d|[01]?\d\d?)|(?:[a-z0-9\-._~!$&'()*+,;=]|%[0-9a-f]{2})*)(?::\d*)?(?:\/(?:[a-z0-9\-._~!$&'()*+,;=:@]|%[0-9a-f]{2})*)*|\/(?:(?:[a-z0-9\-._~!$&'()*+,;=:@]|%[0-9a-f]{2})+(?:\/(?:[a-z0-9\-._~!$&'()*+,;=:@]|%[0-9a-f]{2})*)*)?|(?:[a-z0-9\-._~!$&'()*+,;=:@]|%[0-9a-f]{2})+(?:\/(?:[a-z0-9\-._~!$&'()*+,;=:@]|%[0-9a-f]{2})*)*)(?:\?(?:[a-z0-9\-._~!$&'()*+,;=:@/?]|%[0-9a-f]{2})*)?(?:#(?:[a-z0-9\-._~!$&'()*+,;=:@/?]|%[0-9a-f]{2})*)?$/i;
function ct(s){return pt.test(s)&&ut.test(s)}var _e=/^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/gm;
function mt(s){return _e.lastIndex=0,_e.test(s)}var dt=-(2**31),lt=2**31-1;function ft(s){return Number.isInteger(s)&&s<=
lt&&s>=dt}function yt(s){return Number.isInteger(s)}function be(){return!0}var ht=/[^\\]\\Z/;function gt(s){if(ht.test(s))
return!1;try{return new RegExp(s),!0}catch{return!1}}});var xe=he(se=>{"use strict";Object.defineProperty(se,"__esModule",{value:!0});function _t(s){let r=s.length,p=0,o=0,u;for(;o<
r;)p++,u=s.charCodeAt(o++),u>=55296&&u<=56319&&o<r&&(u=s.charCodeAt(o),(u&64512)===56320&&o++);return p}se.default=_t});var Ie=_;function _(s,{instancePath:r="",parentData:p,parentDataProperty:o,rootData:u=s,dynamicAnchors:c={}}={}){let e=null,i=0,n=_.
evaluated;if(n.dynamicProps&&(n.props=void 0),n.dynamicItems&&(n.items=void 0),s&&typeof s=="object"&&!Array.isArray(s)){
if(s.access_token===void 0){let t={instancePath:r,schemaPath:"#/required",keyword:"required",params:{missingProperty:"ac\
cess_token"},message:"must have required property 'access_token'"};e===null?e=[t]:e.push(t),i++}if(s.token_type===void 0){
let t={instancePath:r,schemaPath:"#/required",keyword:"required",params:{missingProperty:"token_type"},message:"must hav\
e required property 'token_type'"};e===null?e=[t]:e.push(t),i++}if(s.expires_in===void 0){let t={instancePath:r,schemaPath:"\
#/required",keyword:"required",params:{missingProperty:"expires_in"},message:"must have required property 'expires_in'"};
e===null?e=[t]:e.push(t),i++}if(s.access_token!==void 0&&typeof s.access_token!="string"){let t={instancePath:r+"/access\
_token",schemaPath:"#/properties/access_token/type",keyword:"type",params:{type:"string"},message:"must be string"};e===
null?e=[t]:e.push(t),i++}if(s.token_type!==void 0&&typeof s.token_type!="string"){let t={instancePath:r+"/token_type",schemaPath:"\
#/properties/token_type/type",keyword:"type",params:{type:"string"},message:"must be string"};e===null?e=[t]:e.push(t),i++}
if(s.expires_in!==void 0){let t=s.expires_in;if(!(typeof t=="number"&&!(t%1)&&!isNaN(t)&&isFinite(t))){let a={instancePath:r+
"/expires_in",schemaPath:"#/properties/expires_in/type",keyword:"type",params:{type:"integer"},message:"must be integer"};
e===null?e=[a]:e.push(a),i++}}}else{let t={instancePath:r,schemaPath:"#/type",keyword:"type",params:{type:"object"},message:"\
must be object"};e===null?e=[t]:e.push(t),i++}return _.errors=e,i===0}_.evaluated={props:{access_token:!0,token_type:!0,
expires_in:!0},dynamicProps:!1,dynamicItems:!1};var $e=A,bt={type:"object",description:"A recipient of the business's pa\
yments. Only `recipient_type` has documented values.","x-rules":["A32"],"x-not-shown":{G13:"Operations on beneficiaries.",
G15:"Which fields are always present; all are listed as optional."},properties:{id:{description:"Id of the beneficiary.",
type:"string"},user_id:{description:"Id of the user it belongs to.",type:"string"},recipient_type:{description:"Whether \
the beneficiary is a person or a business.",type:"string",enum:["individual","business"]},customer_name:{description:"Na\
me of the beneficiary.",type:"string"},customer_email:{description:"E-mail address of the beneficiary.",type:"string",format:"\
email"},customer_nickname:{description:"Nickname of the beneficiary.",type:"string"},country:{description:"Country of th\
e beneficiary.",type:"string","x-not-shown":{G72:"Format of the country; two letters, three letters and names are all va\
lid here."}},customer_address:{type:"string",description:"Address of the beneficiary, in one string."},is_archived:{description:"\
Whether the beneficiary is archived.",type:"boolean"},created_at:{description:"When it was created.",type:"string",format:"\
date-time"},updated_at:{description:"When it was last updated.",type:"string",format:"date-time"}},examples:[{id:"ben_ex\
ample",user_id:"usr_example",recipient_type:"business",customer_name:"Example Supplies",customer_email:"pay@supplier.exa\
mple",customer_nickname:"Supplies",country:"PT",customer_address:"1 Example Street, 1000-001 Lisboa",is_archived:!1,created_at:"\
2026-01-15T09:30:00Z",updated_at:"2026-01-15T09:30:00Z"}],$id:"v1"},Te=/^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/i,
l=te().fullFormats["date-time"];function A(s,{instancePath:r="",parentData:p,parentDataProperty:o,rootData:u=s,dynamicAnchors:c={}}={}){
let e=null,i=0,n=A.evaluated;if(n.dynamicProps&&(n.props=void 0),n.dynamicItems&&(n.items=void 0),s&&typeof s=="object"&&
!Array.isArray(s)){if(s.id!==void 0&&typeof s.id!="string"){let t={instancePath:r+"/id",schemaPath:"#/properties/id/type",
keyword:"type",params:{type:"string"},message:"must be string"};e===null?e=[t]:e.push(t),i++}if(s.user_id!==void 0&&typeof s.
user_id!="string"){let t={instancePath:r+"/user_id",schemaPath:"#/properties/user_id/type",keyword:"type",params:{type:"\
string"},message:"must be string"};e===null?e=[t]:e.push(t),i++}if(s.recipient_type!==void 0){let t=s.recipient_type;if(typeof t!=
"string"){let a={instancePath:r+"/recipient_type",schemaPath:"#/properties/recipient_type/type",keyword:"type",params:{type:"\
string"},message:"must be string"};e===null?e=[a]:e.push(a),i++}if(!(t==="individual"||t==="business")){let a={instancePath:r+
"/recipient_type",schemaPath:"#/properties/recipient_type/enum",keyword:"enum",params:{allowedValues:bt.properties.recipient_type.
enum},message:"must be equal to one of the allowed values"};e===null?e=[a]:e.push(a),i++}}if(s.customer_name!==void 0&&typeof s.
customer_name!="string"){let t={instancePath:r+"/customer_name",schemaPath:"#/properties/customer_name/type",keyword:"ty\
pe",params:{type:"string"},message:"must be string"};e===null?e=[t]:e.push(t),i++}if(s.customer_email!==void 0){let t=s.
customer_email;if(typeof t=="string"){if(!Te.test(t)){let a={instancePath:r+"/customer_email",schemaPath:"#/properties/c\
ustomer_email/format",keyword:"format",params:{format:"email"},message:'must match format "email"'};e===null?e=[a]:e.push(
a),i++}}else{let a={instancePath:r+"/customer_email",schemaPath:"#/properties/customer_email/type",keyword:"type",params:{
type:"string"},message:"must be string"};e===null?e=[a]:e.push(a),i++}}if(s.customer_nickname!==void 0&&typeof s.customer_nickname!=
"string"){let t={instancePath:r+"/customer_nickname",schemaPath:"#/properties/customer_nickname/type",keyword:"type",params:{
type:"string"},message:"must be string"};e===null?e=[t]:e.push(t),i++}if(s.country!==void 0&&typeof s.country!="string"){
let t={instancePath:r+"/country",schemaPath:"#/properties/country/type",keyword:"type",params:{type:"string"},message:"m\
ust be string"};e===null?e=[t]:e.push(t),i++}if(s.customer_address!==void 0&&typeof s.customer_address!="string"){let t={
instancePath:r+"/customer_address",schemaPath:"#/properties/customer_address/type",keyword:"type",params:{type:"string"},
message:"must be string"};e===null?e=[t]:e.push(t),i++}if(s.is_archived!==void 0&&typeof s.is_archived!="boolean"){let t={
instancePath:r+"/is_archived",schemaPath:"#/properties/is_archived/type",keyword:"type",params:{type:"boolean"},message:"\
must be boolean"};e===null?e=[t]:e.push(t),i++}if(s.created_at!==void 0){let t=s.created_at;if(typeof t=="string"){if(!l.
validate(t)){let a={instancePath:r+"/created_at",schemaPath:"#/properties/created_at/format",keyword:"format",params:{format:"\
date-time"},message:'must match format "date-time"'};e===null?e=[a]:e.push(a),i++}}else{let a={instancePath:r+"/created_\
at",schemaPath:"#/properties/created_at/type",keyword:"type",params:{type:"string"},message:"must be string"};e===null?e=
[a]:e.push(a),i++}}if(s.updated_at!==void 0){let t=s.updated_at;if(typeof t=="string"){if(!l.validate(t)){let a={instancePath:r+
"/updated_at",schemaPath:"#/properties/updated_at/format",keyword:"format",params:{format:"date-time"},message:'must mat\
ch format "date-time"'};e===null?e=[a]:e.push(a),i++}}else{let a={instancePath:r+"/updated_at",schemaPath:"#/properties/\
updated_at/type",keyword:"type",params:{type:"string"},message:"must be string"};e===null?e=[a]:e.push(a),i++}}}else{let t={
instancePath:r,schemaPath:"#/type",keyword:"type",params:{type:"object"},message:"must be object"};e===null?e=[t]:e.push(
t),i++}return A.errors=e,i===0}A.evaluated={props:{id:!0,user_id:!0,recipient_type:!0,customer_name:!0,customer_email:!0,
customer_nickname:!0,country:!0,customer_address:!0,is_archived:!0,created_at:!0,updated_at:!0},dynamicProps:!1,dynamicItems:!1};
var ze=D;function D(s,{instancePath:r="",parentData:p,parentDataProperty:o,rootData:u=s,dynamicAnchors:c={}}={}){let e=null,i=0,n=D.
evaluated;if(n.dynamicProps&&(n.props=void 0),n.dynamicItems&&(n.items=void 0),s&&typeof s=="object"&&!Array.isArray(s)){
if(s.id!==void 0&&typeof s.id!="string"){let t={instancePath:r+"/id",schemaPath:"#/properties/id/type",keyword:"type",params:{
type:"string"},message:"must be string"};e===null?e=[t]:e.push(t),i++}if(s.user_id!==void 0&&typeof s.user_id!="string"){
let t={instancePath:r+"/user_id",schemaPath:"#/properties/user_id/type",keyword:"type",params:{type:"string"},message:"m\
ust be string"};e===null?e=[t]:e.push(t),i++}if(s.gateway_id!==void 0){let t=s.gateway_id;if(!(typeof t=="number"&&!(t%1)&&
!isNaN(t)&&isFinite(t))){let a={instancePath:r+"/gateway_id",schemaPath:"#/properties/gateway_id/type",keyword:"type",params:{
type:"integer"},message:"must be integer"};e===null?e=[a]:e.push(a),i++}}if(s.currency!==void 0&&typeof s.currency!="str\
ing"){let t={instancePath:r+"/currency",schemaPath:"#/properties/currency/type",keyword:"type",params:{type:"string"},message:"\
must be string"};e===null?e=[t]:e.push(t),i++}if(s.nickname!==void 0&&typeof s.nickname!="string"){let t={instancePath:r+
"/nickname",schemaPath:"#/properties/nickname/type",keyword:"type",params:{type:"string"},message:"must be string"};e===
null?e=[t]:e.push(t),i++}if(s.payment_data!==void 0){let t=s.payment_data;if(!(t&&typeof t=="object"&&!Array.isArray(t))){
let a={instancePath:r+"/payment_data",schemaPath:"#/properties/payment_data/type",keyword:"type",params:{type:"object"},
message:"must be object"};e===null?e=[a]:e.push(a),i++}}if(s.beneficiary_id!==void 0&&typeof s.beneficiary_id!="string"){
let t={instancePath:r+"/beneficiary_id",schemaPath:"#/properties/beneficiary_id/type",keyword:"type",params:{type:"strin\
g"},message:"must be string"};e===null?e=[t]:e.push(t),i++}if(s.created_at!==void 0){let t=s.created_at;if(typeof t=="st\
ring"){if(!l.validate(t)){let a={instancePath:r+"/created_at",schemaPath:"#/properties/created_at/format",keyword:"forma\
t",params:{format:"date-time"},message:'must match format "date-time"'};e===null?e=[a]:e.push(a),i++}}else{let a={instancePath:r+
"/created_at",schemaPath:"#/properties/created_at/type",keyword:"type",params:{type:"string"},message:"must be string"};
e===null?e=[a]:e.push(a),i++}}if(s.updated_at!==void 0){let t=s.updated_at;if(typeof t=="string"){if(!l.validate(t)){let a={
instancePath:r+"/updated_at",schemaPath:"#/properties/updated_at/format",keyword:"format",params:{format:"date-time"},message:'\
must match format "date-time"'};e===null?e=[a]:e.push(a),i++}}else{let a={instancePath:r+"/updated_at",schemaPath:"#/pro\
perties/updated_at/type",keyword:"type",params:{type:"string"},message:"must be string"};e===null?e=[a]:e.push(a),i++}}}else{
let t={instancePath:r,schemaPath:"#/type",keyword:"type",params:{type:"object"},message:"must be object"};e===null?e=[t]:
e.push(t),i++}return D.errors=e,i===0}D.evaluated={props:{id:!0,user_id:!0,gateway_id:!0,currency:!0,nickname:!0,payment_data:!0,
beneficiary_id:!0,created_at:!0,updated_at:!0},dynamicProps:!1,dynamicItems:!1};var Ne=b,vt={type:"object",description:"\
The registered webhook, as `registerBusinessWebhook` returns it. It has more fields than `WebhookRecord`.","x-rules":["A\
31"],"x-basis":{required:"assumed"},required:["id","url","secret","events","created_at","updated_at"],properties:{id:{description:"\
Id of the webhook.",type:"string"},url:{type:"string",description:"Address that receives notifications."},secret:{type:[
"string","null"],description:"Secret of the webhook. Presumably the service generates it, because the request has none, \
and signs notifications with it. If it is null, notifications cannot be verified.","x-rules":["A22"],"x-sensitive":!0},events:{
type:"string",description:"Events that are sent. A string here, an array in the crypto service.","x-rules":["A21"],"x-no\
t-shown":{G11:"Event types, and their format in this string."}},created_at:{description:"When it was created.",type:"str\
ing",format:"date-time"},updated_at:{description:"When it was last updated.",type:"string",format:"date-time"}},$id:"v3"};
function b(s,{instancePath:r="",parentData:p,parentDataProperty:o,rootData:u=s,dynamicAnchors:c={}}={}){let e=null,i=0,n=b.
evaluated;if(n.dynamicProps&&(n.props=void 0),n.dynamicItems&&(n.items=void 0),s&&typeof s=="object"&&!Array.isArray(s)){
if(s.id===void 0){let t={instancePath:r,schemaPath:"#/required",keyword:"required",params:{missingProperty:"id"},message:"\
must have required property 'id'"};e===null?e=[t]:e.push(t),i++}if(s.url===void 0){let t={instancePath:r,schemaPath:"#/r\
equired",keyword:"required",params:{missingProperty:"url"},message:"must have required property 'url'"};e===null?e=[t]:e.
push(t),i++}if(s.secret===void 0){let t={instancePath:r,schemaPath:"#/required",keyword:"required",params:{missingProperty:"\
secret"},message:"must have required property 'secret'"};e===null?e=[t]:e.push(t),i++}if(s.events===void 0){let t={instancePath:r,
schemaPath:"#/required",keyword:"required",params:{missingProperty:"events"},message:"must have required property 'event\
s'"};e===null?e=[t]:e.push(t),i++}if(s.created_at===void 0){let t={instancePath:r,schemaPath:"#/required",keyword:"requi\
red",params:{missingProperty:"created_at"},message:"must have required property 'created_at'"};e===null?e=[t]:e.push(t),
i++}if(s.updated_at===void 0){let t={instancePath:r,schemaPath:"#/required",keyword:"required",params:{missingProperty:"\
updated_at"},message:"must have required property 'updated_at'"};e===null?e=[t]:e.push(t),i++}if(s.id!==void 0&&typeof s.
id!="string"){let t={instancePath:r+"/id",schemaPath:"#/properties/id/type",keyword:"type",params:{type:"string"},message:"\
must be string"};e===null?e=[t]:e.push(t),i++}if(s.url!==void 0&&typeof s.url!="string"){let t={instancePath:r+"/url",schemaPath:"\
#/properties/url/type",keyword:"type",params:{type:"string"},message:"must be string"};e===null?e=[t]:e.push(t),i++}if(s.
secret!==void 0){let t=s.secret;if(typeof t!="string"&&t!==null){let a={instancePath:r+"/secret",schemaPath:"#/propertie\
s/secret/type",keyword:"type",params:{type:vt.properties.secret.type},message:"must be string,null"};e===null?e=[a]:e.push(
a),i++}}if(s.events!==void 0&&typeof s.events!="string"){let t={instancePath:r+"/events",schemaPath:"#/properties/events\
/type",keyword:"type",params:{type:"string"},message:"must be string"};e===null?e=[t]:e.push(t),i++}if(s.created_at!==void 0){
let t=s.created_at;if(typeof t=="string"){if(!l.validate(t)){let a={instancePath:r+"/created_at",schemaPath:"#/propertie\
s/created_at/format",keyword:"format",params:{format:"date-time"},message:'must match format "date-time"'};e===null?e=[a]:
e.push(a),i++}}else{let a={instancePath:r+"/created_at",schemaPath:"#/properties/created_at/type",keyword:"type",params:{
type:"string"},message:"must be string"};e===null?e=[a]:e.push(a),i++}}if(s.updated_at!==void 0){let t=s.updated_at;if(typeof t==
"string"){if(!l.validate(t)){let a={instancePath:r+"/updated_at",schemaPath:"#/properties/updated_at/format",keyword:"fo\
rmat",params:{format:"date-time"},message:'must match format "date-time"'};e===null?e=[a]:e.push(a),i++}}else{let a={instancePath:r+
"/updated_at",schemaPath:"#/properties/updated_at/type",keyword:"type",params:{type:"string"},message:"must be string"};
e===null?e=[a]:e.push(a),i++}}}else{let t={instancePath:r,schemaPath:"#/type",keyword:"type",params:{type:"object"},message:"\
must be object"};e===null?e=[t]:e.push(t),i++}return b.errors=e,i===0}b.evaluated={props:{id:!0,url:!0,secret:!0,events:!0,
created_at:!0,updated_at:!0},dynamicProps:!1,dynamicItems:!1};var re=j;function j(s,{instancePath:r="",parentData:p,parentDataProperty:o,rootData:u=s,dynamicAnchors:c={}}={}){let e=null,i=0,n=j.
evaluated;if(n.dynamicProps&&(n.props=void 0),n.dynamicItems&&(n.items=void 0),s&&typeof s=="object"&&!Array.isArray(s)){
if(s.webhook_name!==void 0&&typeof s.webhook_name!="string"){let t={instancePath:r+"/webhook_name",schemaPath:"#/propert\
ies/webhook_name/type",keyword:"type",params:{type:"string"},message:"must be string"};e===null?e=[t]:e.push(t),i++}if(s.
webhook_url!==void 0&&typeof s.webhook_url!="string"){let t={instancePath:r+"/webhook_url",schemaPath:"#/properties/webh\
ook_url/type",keyword:"type",params:{type:"string"},message:"must be string"};e===null?e=[t]:e.push(t),i++}if(s.webhook_secret!==
void 0&&typeof s.webhook_secret!="string"){let t={instancePath:r+"/webhook_secret",schemaPath:"#/properties/webhook_secr\
et/type",keyword:"type",params:{type:"string"},message:"must be string"};e===null?e=[t]:e.push(t),i++}if(s.whitelist_ips!==
void 0){let t=s.whitelist_ips;if(Array.isArray(t)){let a=t.length;for(let d=0;d<a;d++)if(typeof t[d]!="string"){let f={instancePath:r+
"/whitelist_ips/"+d,schemaPath:"#/properties/whitelist_ips/items/type",keyword:"type",params:{type:"string"},message:"mu\
st be string"};e===null?e=[f]:e.push(f),i++}}else{let a={instancePath:r+"/whitelist_ips",schemaPath:"#/properties/whitel\
ist_ips/type",keyword:"type",params:{type:"array"},message:"must be array"};e===null?e=[a]:e.push(a),i++}}}else{let t={instancePath:r,
schemaPath:"#/type",keyword:"type",params:{type:"object"},message:"must be object"};e===null?e=[t]:e.push(t),i++}return j.
errors=e,i===0}j.evaluated={props:{webhook_name:!0,webhook_url:!0,webhook_secret:!0,whitelist_ips:!0},dynamicProps:!1,dynamicItems:!1};
var We=I,qe={type:"object",description:"A customer of the business, a person or a company. It has two separate identifie\
rs: `id`, a number, and `customer_id`, a UUID.","x-rules":["A12"],"x-not-shown":{G13:"Operations on customers.",G15:"Whi\
ch fields are always present; all are listed as optional."},properties:{id:{description:"Numeric id of the customer.",type:"\
integer"},customer_id:{description:"UUID of the customer.",type:"string",format:"uuid"},customer_name:{description:"Name\
 of the customer.",type:"string"},customer_email:{description:"E-mail address of the customer.",type:"string",format:"em\
ail"},customer_phone:{description:"Phone number of the customer.",type:"string"},customer_country:{type:"string",description:"\
Three-letter country code (ISO 3166-1 alpha-3). Addresses and documents have two letters.",pattern:"^[A-Z]{3}$"},customer_type:{
description:"Whether the customer is a person or a business.",type:"string",enum:["individual","business"]},customer_status:{
description:"Status of the customer.",type:"string",examples:["active"],"x-not-shown":{G1:"Values and their transitions."}},
customer_kyc_status:{type:"string",description:"Status of the customer's identity check.",examples:["approved"],"x-not-s\
hown":{G1:"Values and their transitions."}},kyc_verified_date:{description:"When the identity was verified, or null.",type:[
"string","null"],format:"date-time"},created_at:{description:"When it was created.",type:"string",format:"date-time"},updated_at:{
description:"When it was last updated.",type:"string",format:"date-time"}},examples:[{id:1001,customer_id:"00000000-0000\
-4000-8000-000000001001",customer_name:"Ada Example",customer_email:"ada@customer.example",customer_phone:"+15550100",customer_country:"\
PRT",customer_type:"individual",customer_status:"active",customer_kyc_status:"approved",kyc_verified_date:"2026-01-16T08\
:00:00Z",created_at:"2026-01-15T09:30:00Z",updated_at:"2026-01-16T08:00:00Z"}],$id:"v5"},wt=/^(?:urn:uuid:)?[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i,
kt=new RegExp("^[A-Z]{3}$","u");function I(s,{instancePath:r="",parentData:p,parentDataProperty:o,rootData:u=s,dynamicAnchors:c={}}={}){
let e=null,i=0,n=I.evaluated;if(n.dynamicProps&&(n.props=void 0),n.dynamicItems&&(n.items=void 0),s&&typeof s=="object"&&
!Array.isArray(s)){if(s.id!==void 0){let t=s.id;if(!(typeof t=="number"&&!(t%1)&&!isNaN(t)&&isFinite(t))){let a={instancePath:r+
"/id",schemaPath:"#/properties/id/type",keyword:"type",params:{type:"integer"},message:"must be integer"};e===null?e=[a]:
e.push(a),i++}}if(s.customer_id!==void 0){let t=s.customer_id;if(typeof t=="string"){if(!wt.test(t)){let a={instancePath:r+
"/customer_id",schemaPath:"#/properties/customer_id/format",keyword:"format",params:{format:"uuid"},message:'must match \
format "uuid"'};e===null?e=[a]:e.push(a),i++}}else{let a={instancePath:r+"/customer_id",schemaPath:"#/properties/custome\
r_id/type",keyword:"type",params:{type:"string"},message:"must be string"};e===null?e=[a]:e.push(a),i++}}if(s.customer_name!==
void 0&&typeof s.customer_name!="string"){let t={instancePath:r+"/customer_name",schemaPath:"#/properties/customer_name/\
type",keyword:"type",params:{type:"string"},message:"must be string"};e===null?e=[t]:e.push(t),i++}if(s.customer_email!==
void 0){let t=s.customer_email;if(typeof t=="string"){if(!Te.test(t)){let a={instancePath:r+"/customer_email",schemaPath:"\
#/properties/customer_email/format",keyword:"format",params:{format:"email"},message:'must match format "email"'};e===null?
e=[a]:e.push(a),i++}}else{let a={instancePath:r+"/customer_email",schemaPath:"#/properties/customer_email/type",keyword:"\
type",params:{type:"string"},message:"must be string"};e===null?e=[a]:e.push(a),i++}}if(s.customer_phone!==void 0&&typeof s.
customer_phone!="string"){let t={instancePath:r+"/customer_phone",schemaPath:"#/properties/customer_phone/type",keyword:"\
type",params:{type:"string"},message:"must be string"};e===null?e=[t]:e.push(t),i++}if(s.customer_country!==void 0){let t=s.
customer_country;if(typeof t=="string"){if(!kt.test(t)){let a={instancePath:r+"/customer_country",schemaPath:"#/properti\
es/customer_country/pattern",keyword:"pattern",params:{pattern:"^[A-Z]{3}$"},message:'must match pattern "^[A-Z]{3}$"'};
e===null?e=[a]:e.push(a),i++}}else{let a={instancePath:r+"/customer_country",schemaPath:"#/properties/customer_country/t\
ype",keyword:"type",params:{type:"string"},message:"must be string"};e===null?e=[a]:e.push(a),i++}}if(s.customer_type!==
void 0){let t=s.customer_type;if(typeof t!="string"){let a={instancePath:r+"/customer_type",schemaPath:"#/properties/cus\
tomer_type/type",keyword:"type",params:{type:"string"},message:"must be string"};e===null?e=[a]:e.push(a),i++}if(!(t==="\
individual"||t==="business")){let a={instancePath:r+"/customer_type",schemaPath:"#/properties/customer_type/enum",keyword:"\
enum",params:{allowedValues:qe.properties.customer_type.enum},message:"must be equal to one of the allowed values"};e===
null?e=[a]:e.push(a),i++}}if(s.customer_status!==void 0&&typeof s.customer_status!="string"){let t={instancePath:r+"/cus\
tomer_status",schemaPath:"#/properties/customer_status/type",keyword:"type",params:{type:"string"},message:"must be stri\
ng"};e===null?e=[t]:e.push(t),i++}if(s.customer_kyc_status!==void 0&&typeof s.customer_kyc_status!="string"){let t={instancePath:r+
"/customer_kyc_status",schemaPath:"#/properties/customer_kyc_status/type",keyword:"type",params:{type:"string"},message:"\
must be string"};e===null?e=[t]:e.push(t),i++}if(s.kyc_verified_date!==void 0){let t=s.kyc_verified_date;if(typeof t!="s\
tring"&&t!==null){let a={instancePath:r+"/kyc_verified_date",schemaPath:"#/properties/kyc_verified_date/type",keyword:"t\
ype",params:{type:qe.properties.kyc_verified_date.type},message:"must be string,null"};e===null?e=[a]:e.push(a),i++}if(typeof t==
"string"&&!l.validate(t)){let a={instancePath:r+"/kyc_verified_date",schemaPath:"#/properties/kyc_verified_date/format",
keyword:"format",params:{format:"date-time"},message:'must match format "date-time"'};e===null?e=[a]:e.push(a),i++}}if(s.
created_at!==void 0){let t=s.created_at;if(typeof t=="string"){if(!l.validate(t)){let a={instancePath:r+"/created_at",schemaPath:"\
#/properties/created_at/format",keyword:"format",params:{format:"date-time"},message:'must match format "date-time"'};e===
null?e=[a]:e.push(a),i++}}else{let a={instancePath:r+"/created_at",schemaPath:"#/properties/created_at/type",keyword:"ty\
pe",params:{type:"string"},message:"must be string"};e===null?e=[a]:e.push(a),i++}}if(s.updated_at!==void 0){let t=s.updated_at;
if(typeof t=="string"){if(!l.validate(t)){let a={instancePath:r+"/updated_at",schemaPath:"#/properties/updated_at/format",
keyword:"format",params:{format:"date-time"},message:'must match format "date-time"'};e===null?e=[a]:e.push(a),i++}}else{
let a={instancePath:r+"/updated_at",schemaPath:"#/properties/updated_at/type",keyword:"type",params:{type:"string"},message:"\
must be string"};e===null?e=[a]:e.push(a),i++}}}else{let t={instancePath:r,schemaPath:"#/type",keyword:"type",params:{type:"\
object"},message:"must be object"};e===null?e=[t]:e.push(t),i++}return I.errors=e,i===0}I.evaluated={props:{id:!0,customer_id:!0,
customer_name:!0,customer_email:!0,customer_phone:!0,customer_country:!0,customer_type:!0,customer_status:!0,customer_kyc_status:!0,
kyc_verified_date:!0,created_at:!0,updated_at:!0},dynamicProps:!1,dynamicItems:!1};var Ee=$;function $(s,{instancePath:r="",parentData:p,parentDataProperty:o,rootData:u=s,dynamicAnchors:c={}}={}){let e=null,i=0,n=$.
evaluated;if(n.dynamicProps&&(n.props=void 0),n.dynamicItems&&(n.items=void 0),s&&typeof s=="object"&&!Array.isArray(s)){
if(s.street!==void 0&&typeof s.street!="string"){let t={instancePath:r+"/street",schemaPath:"#/properties/street/type",keyword:"\
type",params:{type:"string"},message:"must be string"};e===null?e=[t]:e.push(t),i++}if(s.city!==void 0&&typeof s.city!="\
string"){let t={instancePath:r+"/city",schemaPath:"#/properties/city/type",keyword:"type",params:{type:"string"},message:"\
must be string"};e===null?e=[t]:e.push(t),i++}if(s.state!==void 0&&typeof s.state!="string"){let t={instancePath:r+"/sta\
te",schemaPath:"#/properties/state/type",keyword:"type",params:{type:"string"},message:"must be string"};e===null?e=[t]:
e.push(t),i++}if(s.postal_code!==void 0&&typeof s.postal_code!="string"){let t={instancePath:r+"/postal_code",schemaPath:"\
#/properties/postal_code/type",keyword:"type",params:{type:"string"},message:"must be string"};e===null?e=[t]:e.push(t),
i++}}else{let t={instancePath:r,schemaPath:"#/type",keyword:"type",params:{type:"object"},message:"must be object"};e===
null?e=[t]:e.push(t),i++}return $.errors=e,i===0}$.evaluated={props:{street:!0,city:!0,state:!0,postal_code:!0},dynamicProps:!1,
dynamicItems:!1};var m=T;function T(s,{instancePath:r="",parentData:p,parentDataProperty:o,rootData:u=s,dynamicAnchors:c={}}={}){let e=null,i=0,n=T.
evaluated;if(n.dynamicProps&&(n.props=void 0),n.dynamicItems&&(n.items=void 0),s&&typeof s=="object"&&!Array.isArray(s)){
if(s.status===void 0){let t={instancePath:r,schemaPath:"#/required",keyword:"required",params:{missingProperty:"status"},
message:"must have required property 'status'"};e===null?e=[t]:e.push(t),i++}if(s.status_code===void 0){let t={instancePath:r,
schemaPath:"#/required",keyword:"required",params:{missingProperty:"status_code"},message:"must have required property '\
status_code'"};e===null?e=[t]:e.push(t),i++}if(s.message===void 0){let t={instancePath:r,schemaPath:"#/required",keyword:"\
required",params:{missingProperty:"message"},message:"must have required property 'message'"};e===null?e=[t]:e.push(t),i++}
if(s.data===void 0){let t={instancePath:r,schemaPath:"#/required",keyword:"required",params:{missingProperty:"data"},message:"\
must have required property 'data'"};e===null?e=[t]:e.push(t),i++}if(s.status!==void 0){let t=s.status;if(typeof t!="str\
ing"){let a={instancePath:r+"/status",schemaPath:"#/properties/status/type",keyword:"type",params:{type:"string"},message:"\
must be string"};e===null?e=[a]:e.push(a),i++}if(t!=="error"){let a={instancePath:r+"/status",schemaPath:"#/properties/s\
tatus/const",keyword:"const",params:{allowedValue:"error"},message:"must be equal to constant"};e===null?e=[a]:e.push(a),
i++}}if(s.status_code!==void 0){let t=s.status_code;if(!(typeof t=="number"&&!(t%1)&&!isNaN(t)&&isFinite(t))){let a={instancePath:r+
"/status_code",schemaPath:"#/properties/status_code/type",keyword:"type",params:{type:"integer"},message:"must be intege\
r"};e===null?e=[a]:e.push(a),i++}}if(s.message!==void 0&&typeof s.message!="string"){let t={instancePath:r+"/message",schemaPath:"\
#/properties/message/type",keyword:"type",params:{type:"string"},message:"must be string"};e===null?e=[t]:e.push(t),i++}}else{
let t={instancePath:r,schemaPath:"#/type",keyword:"type",params:{type:"object"},message:"must be object"};e===null?e=[t]:
e.push(t),i++}return T.errors=e,i===0}T.evaluated={props:{status:!0,status_code:!0,message:!0,data:!0},dynamicProps:!1,dynamicItems:!1};
var Ge=z;var Re=new RegExp("^[A-Z]{2}$","u"),Ae=te().fullFormats.date;function z(s,{instancePath:r="",parentData:p,parentDataProperty:o,
rootData:u=s,dynamicAnchors:c={}}={}){let e=null,i=0,n=z.evaluated;if(n.dynamicProps&&(n.props=void 0),n.dynamicItems&&(n.
items=void 0),s&&typeof s=="object"&&!Array.isArray(s)){if(s.type===void 0){let t={instancePath:r,schemaPath:"#/required",
keyword:"required",params:{missingProperty:"type"},message:"must have required property 'type'"};e===null?e=[t]:e.push(t),
i++}if(s.issuing_country===void 0){let t={instancePath:r,schemaPath:"#/required",keyword:"required",params:{missingProperty:"\
issuing_country"},message:"must have required property 'issuing_country'"};e===null?e=[t]:e.push(t),i++}if(s.number===void 0){
let t={instancePath:r,schemaPath:"#/required",keyword:"required",params:{missingProperty:"number"},message:"must have re\
quired property 'number'"};e===null?e=[t]:e.push(t),i++}if(s.date_issued===void 0){let t={instancePath:r,schemaPath:"#/r\
equired",keyword:"required",params:{missingProperty:"date_issued"},message:"must have required property 'date_issued'"};
e===null?e=[t]:e.push(t),i++}if(s.expiration_date===void 0){let t={instancePath:r,schemaPath:"#/required",keyword:"requi\
red",params:{missingProperty:"expiration_date"},message:"must have required property 'expiration_date'"};e===null?e=[t]:
e.push(t),i++}if(s.image_front_file===void 0){let t={instancePath:r,schemaPath:"#/required",keyword:"required",params:{missingProperty:"\
image_front_file"},message:"must have required property 'image_front_file'"};e===null?e=[t]:e.push(t),i++}if(s.type!==void 0&&
typeof s.type!="string"){let t={instancePath:r+"/type",schemaPath:"#/properties/type/type",keyword:"type",params:{type:"\
string"},message:"must be string"};e===null?e=[t]:e.push(t),i++}if(s.issuing_country!==void 0){let t=s.issuing_country;if(typeof t==
"string"){if(!Re.test(t)){let a={instancePath:r+"/issuing_country",schemaPath:"#/properties/issuing_country/pattern",keyword:"\
pattern",params:{pattern:"^[A-Z]{2}$"},message:'must match pattern "^[A-Z]{2}$"'};e===null?e=[a]:e.push(a),i++}}else{let a={
instancePath:r+"/issuing_country",schemaPath:"#/properties/issuing_country/type",keyword:"type",params:{type:"string"},message:"\
must be string"};e===null?e=[a]:e.push(a),i++}}if(s.number!==void 0&&typeof s.number!="string"){let t={instancePath:r+"/\
number",schemaPath:"#/properties/number/type",keyword:"type",params:{type:"string"},message:"must be string"};e===null?e=
[t]:e.push(t),i++}if(s.date_issued!==void 0){let t=s.date_issued;if(typeof t=="string"){if(!Ae.validate(t)){let a={instancePath:r+
"/date_issued",schemaPath:"#/properties/date_issued/format",keyword:"format",params:{format:"date"},message:'must match \
format "date"'};e===null?e=[a]:e.push(a),i++}}else{let a={instancePath:r+"/date_issued",schemaPath:"#/properties/date_is\
sued/type",keyword:"type",params:{type:"string"},message:"must be string"};e===null?e=[a]:e.push(a),i++}}if(s.expiration_date!==
void 0){let t=s.expiration_date;if(typeof t=="string"){if(!Ae.validate(t)){let a={instancePath:r+"/expiration_date",schemaPath:"\
#/properties/expiration_date/format",keyword:"format",params:{format:"date"},message:'must match format "date"'};e===null?
e=[a]:e.push(a),i++}}else{let a={instancePath:r+"/expiration_date",schemaPath:"#/properties/expiration_date/type",keyword:"\
type",params:{type:"string"},message:"must be string"};e===null?e=[a]:e.push(a),i++}}if(s.image_front_file!==void 0&&typeof s.
image_front_file!="string"){let t={instancePath:r+"/image_front_file",schemaPath:"#/properties/image_front_file/type",keyword:"\
type",params:{type:"string"},message:"must be string"};e===null?e=[t]:e.push(t),i++}if(s.image_back_file!==void 0&&typeof s.
image_back_file!="string"){let t={instancePath:r+"/image_back_file",schemaPath:"#/properties/image_back_file/type",keyword:"\
type",params:{type:"string"},message:"must be string"};e===null?e=[t]:e.push(t),i++}}else{let t={instancePath:r,schemaPath:"\
#/type",keyword:"type",params:{type:"object"},message:"must be object"};e===null?e=[t]:e.push(t),i++}return z.errors=e,i===
0}z.evaluated={props:{type:!0,issuing_country:!0,number:!0,date_issued:!0,expiration_date:!0,image_front_file:!0,image_back_file:!0},
dynamicProps:!1,dynamicItems:!1};var ie=N;function N(s,{instancePath:r="",parentData:p,parentDataProperty:o,rootData:u=s,dynamicAnchors:c={}}={}){let e=null,i=0,n=N.
evaluated;if(n.dynamicProps&&(n.props=void 0),n.dynamicItems&&(n.items=void 0),s&&typeof s=="object"&&!Array.isArray(s)){
if(s.account_id===void 0){let t={instancePath:r,schemaPath:"#/required",keyword:"required",params:{missingProperty:"acco\
unt_id"},message:"must have required property 'account_id'"};e===null?e=[t]:e.push(t),i++}if(s.app_secret===void 0){let t={
instancePath:r,schemaPath:"#/required",keyword:"required",params:{missingProperty:"app_secret"},message:"must have requi\
red property 'app_secret'"};e===null?e=[t]:e.push(t),i++}if(s.account_id!==void 0&&typeof s.account_id!="string"){let t={
instancePath:r+"/account_id",schemaPath:"#/properties/account_id/type",keyword:"type",params:{type:"string"},message:"mu\
st be string"};e===null?e=[t]:e.push(t),i++}if(s.app_secret!==void 0&&typeof s.app_secret!="string"){let t={instancePath:r+
"/app_secret",schemaPath:"#/properties/app_secret/type",keyword:"type",params:{type:"string"},message:"must be string"};
e===null?e=[t]:e.push(t),i++}}else{let t={instancePath:r,schemaPath:"#/type",keyword:"type",params:{type:"object"},message:"\
must be object"};e===null?e=[t]:e.push(t),i++}return N.errors=e,i===0}N.evaluated={props:{account_id:!0,app_secret:!0},dynamicProps:!1,
dynamicItems:!1};var Se=v;function g(s,{instancePath:r="",parentData:p,parentDataProperty:o,rootData:u=s,dynamicAnchors:c={}}={}){let e=null,i=0,n=g.
evaluated;if(n.dynamicProps&&(n.props=void 0),n.dynamicItems&&(n.items=void 0),typeof s!="string"){let t={instancePath:r,
schemaPath:"#/type",keyword:"type",params:{type:"string"},message:"must be string"};e===null?e=[t]:e.push(t),i++}return g.
errors=e,i===0}g.evaluated={dynamicProps:!1,dynamicItems:!1};function v(s,{instancePath:r="",parentData:p,parentDataProperty:o,
rootData:u=s,dynamicAnchors:c={}}={}){let e=null,i=0,n=v.evaluated;if(n.dynamicProps&&(n.props=void 0),n.dynamicItems&&(n.
items=void 0),s&&typeof s=="object"&&!Array.isArray(s)){if(s.webhook_id===void 0){let t={instancePath:r,schemaPath:"#/re\
quired",keyword:"required",params:{missingProperty:"webhook_id"},message:"must have required property 'webhook_id'"};e===
null?e=[t]:e.push(t),i++}if(s.name===void 0){let t={instancePath:r,schemaPath:"#/required",keyword:"required",params:{missingProperty:"\
name"},message:"must have required property 'name'"};e===null?e=[t]:e.push(t),i++}if(s.url===void 0){let t={instancePath:r,
schemaPath:"#/required",keyword:"required",params:{missingProperty:"url"},message:"must have required property 'url'"};e===
null?e=[t]:e.push(t),i++}if(s.webhook_id!==void 0&&(g(s.webhook_id,{instancePath:r+"/webhook_id",parentData:s,parentDataProperty:"\
webhook_id",rootData:u,dynamicAnchors:c})||(e=e===null?g.errors:e.concat(g.errors),i=e.length)),s.name!==void 0&&typeof s.
name!="string"){let t={instancePath:r+"/name",schemaPath:"#/properties/name/type",keyword:"type",params:{type:"string"},
message:"must be string"};e===null?e=[t]:e.push(t),i++}if(s.url!==void 0&&typeof s.url!="string"){let t={instancePath:r+
"/url",schemaPath:"#/properties/url/type",keyword:"type",params:{type:"string"},message:"must be string"};e===null?e=[t]:
e.push(t),i++}}else{let t={instancePath:r,schemaPath:"#/type",keyword:"type",params:{type:"object"},message:"must be obj\
ect"};e===null?e=[t]:e.push(t),i++}return v.errors=e,i===0}v.evaluated={props:{webhook_id:!0,name:!0,url:!0},dynamicProps:!1,
dynamicItems:!1};var ae=W;function W(s,{instancePath:r="",parentData:p,parentDataProperty:o,rootData:u=s,dynamicAnchors:c={}}={}){let e=null,i=0,n=W.
evaluated;if(n.dynamicProps&&(n.props=void 0),n.dynamicItems&&(n.items=void 0),s&&typeof s=="object"&&!Array.isArray(s)){
if(s.status===void 0){let t={instancePath:r,schemaPath:"#/required",keyword:"required",params:{missingProperty:"status"},
message:"must have required property 'status'"};e===null?e=[t]:e.push(t),i++}if(s.webhook_id===void 0){let t={instancePath:r,
schemaPath:"#/required",keyword:"required",params:{missingProperty:"webhook_id"},message:"must have required property 'w\
ebhook_id'"};e===null?e=[t]:e.push(t),i++}if(s.message===void 0){let t={instancePath:r,schemaPath:"#/required",keyword:"\
required",params:{missingProperty:"message"},message:"must have required property 'message'"};e===null?e=[t]:e.push(t),i++}
if(s.status!==void 0&&typeof s.status!="string"){let t={instancePath:r+"/status",schemaPath:"#/properties/status/type",keyword:"\
type",params:{type:"string"},message:"must be string"};e===null?e=[t]:e.push(t),i++}if(s.webhook_id!==void 0&&(g(s.webhook_id,
{instancePath:r+"/webhook_id",parentData:s,parentDataProperty:"webhook_id",rootData:u,dynamicAnchors:c})||(e=e===null?g.
errors:e.concat(g.errors),i=e.length)),s.message!==void 0&&typeof s.message!="string"){let t={instancePath:r+"/message",
schemaPath:"#/properties/message/type",keyword:"type",params:{type:"string"},message:"must be string"};e===null?e=[t]:e.
push(t),i++}}else{let t={instancePath:r,schemaPath:"#/type",keyword:"type",params:{type:"object"},message:"must be objec\
t"};e===null?e=[t]:e.push(t),i++}return W.errors=e,i===0}W.evaluated={props:{status:!0,webhook_id:!0,message:!0},dynamicProps:!1,
dynamicItems:!1};var Fe=g,Oe=E,De={type:"object",description:"Position of a page in a list.","x-not-shown":{G2:"Which op\
erations return it.",G15:"Which fields are always present; all are listed as optional."},properties:{total:{description:"\
Number of items on all pages.",type:"integer"},per_page:{description:"Number of items on a page.",type:"integer"},current_page:{
description:"Number of this page.",type:"integer"},last_page:{description:"Number of the last page.",type:"integer"},next_page_url:{
type:["string","null"],description:"Address of the next page, or null."},prev_page_url:{type:["string","null"],description:"\
Address of the previous page, or null."}},examples:[{total:41,per_page:20,current_page:1,last_page:3,next_page_url:"http\
s://fiat.example/next",prev_page_url:null}],$id:"v13"};function E(s,{instancePath:r="",parentData:p,parentDataProperty:o,
rootData:u=s,dynamicAnchors:c={}}={}){let e=null,i=0,n=E.evaluated;if(n.dynamicProps&&(n.props=void 0),n.dynamicItems&&(n.
items=void 0),s&&typeof s=="object"&&!Array.isArray(s)){if(s.total!==void 0){let t=s.total;if(!(typeof t=="number"&&!(t%
1)&&!isNaN(t)&&isFinite(t))){let a={instancePath:r+"/total",schemaPath:"#/properties/total/type",keyword:"type",params:{
type:"integer"},message:"must be integer"};e===null?e=[a]:e.push(a),i++}}if(s.per_page!==void 0){let t=s.per_page;if(!(typeof t==
"number"&&!(t%1)&&!isNaN(t)&&isFinite(t))){let a={instancePath:r+"/per_page",schemaPath:"#/properties/per_page/type",keyword:"\
type",params:{type:"integer"},message:"must be integer"};e===null?e=[a]:e.push(a),i++}}if(s.current_page!==void 0){let t=s.
current_page;if(!(typeof t=="number"&&!(t%1)&&!isNaN(t)&&isFinite(t))){let a={instancePath:r+"/current_page",schemaPath:"\
#/properties/current_page/type",keyword:"type",params:{type:"integer"},message:"must be integer"};e===null?e=[a]:e.push(
a),i++}}if(s.last_page!==void 0){let t=s.last_page;if(!(typeof t=="number"&&!(t%1)&&!isNaN(t)&&isFinite(t))){let a={instancePath:r+
"/last_page",schemaPath:"#/properties/last_page/type",keyword:"type",params:{type:"integer"},message:"must be integer"};
e===null?e=[a]:e.push(a),i++}}if(s.next_page_url!==void 0){let t=s.next_page_url;if(typeof t!="string"&&t!==null){let a={
instancePath:r+"/next_page_url",schemaPath:"#/properties/next_page_url/type",keyword:"type",params:{type:De.properties.next_page_url.
type},message:"must be string,null"};e===null?e=[a]:e.push(a),i++}}if(s.prev_page_url!==void 0){let t=s.prev_page_url;if(typeof t!=
"string"&&t!==null){let a={instancePath:r+"/prev_page_url",schemaPath:"#/properties/prev_page_url/type",keyword:"type",params:{
type:De.properties.prev_page_url.type},message:"must be string,null"};e===null?e=[a]:e.push(a),i++}}}else{let t={instancePath:r,
schemaPath:"#/type",keyword:"type",params:{type:"object"},message:"must be object"};e===null?e=[t]:e.push(t),i++}return E.
errors=e,i===0}E.evaluated={props:{total:!0,per_page:!0,current_page:!0,last_page:!0,next_page_url:!0,prev_page_url:!0},
dynamicProps:!1,dynamicItems:!1};var Ze=G;var w=/^-?(0|[1-9][0-9]*)(\.[0-9]+)?$/;function G(s,{instancePath:r="",parentData:p,parentDataProperty:o,rootData:u=s,dynamicAnchors:c={}}={}){
let e=null,i=0,n=G.evaluated;if(n.dynamicProps&&(n.props=void 0),n.dynamicItems&&(n.items=void 0),s&&typeof s=="object"&&
!Array.isArray(s)){if(s.id!==void 0&&typeof s.id!="string"){let t={instancePath:r+"/id",schemaPath:"#/properties/id/type",
keyword:"type",params:{type:"string"},message:"must be string"};e===null?e=[t]:e.push(t),i++}if(s.amount!==void 0){let t=s.
amount;if(typeof t=="string"){if(!w.test(t)){let a={instancePath:r+"/amount",schemaPath:"#/properties/amount/format",keyword:"\
format",params:{format:"decimal"},message:'must match format "decimal"'};e===null?e=[a]:e.push(a),i++}}else{let a={instancePath:r+
"/amount",schemaPath:"#/properties/amount/type",keyword:"type",params:{type:"string"},message:"must be string"};e===null?
e=[a]:e.push(a),i++}}if(s.currency!==void 0&&typeof s.currency!="string"){let t={instancePath:r+"/currency",schemaPath:"\
#/properties/currency/type",keyword:"type",params:{type:"string"},message:"must be string"};e===null?e=[t]:e.push(t),i++}
if(s.status!==void 0&&typeof s.status!="string"){let t={instancePath:r+"/status",schemaPath:"#/properties/status/type",keyword:"\
type",params:{type:"string"},message:"must be string"};e===null?e=[t]:e.push(t),i++}if(s.beneficiary_id!==void 0){let t=s.
beneficiary_id;if(!(typeof t=="number"&&!(t%1)&&!isNaN(t)&&isFinite(t))){let a={instancePath:r+"/beneficiary_id",schemaPath:"\
#/properties/beneficiary_id/type",keyword:"type",params:{type:"integer"},message:"must be integer"};e===null?e=[a]:e.push(
a),i++}}if(s.created_at!==void 0){let t=s.created_at;if(typeof t=="string"){if(!l.validate(t)){let a={instancePath:r+"/c\
reated_at",schemaPath:"#/properties/created_at/format",keyword:"format",params:{format:"date-time"},message:'must match \
format "date-time"'};e===null?e=[a]:e.push(a),i++}}else{let a={instancePath:r+"/created_at",schemaPath:"#/properties/cre\
ated_at/type",keyword:"type",params:{type:"string"},message:"must be string"};e===null?e=[a]:e.push(a),i++}}}else{let t={
instancePath:r,schemaPath:"#/type",keyword:"type",params:{type:"object"},message:"must be object"};e===null?e=[t]:e.push(
t),i++}return G.errors=e,i===0}G.evaluated={props:{id:!0,amount:!0,currency:!0,status:!0,beneficiary_id:!0,created_at:!0},
dynamicProps:!1,dynamicItems:!1};var ne=R;function R(s,{instancePath:r="",parentData:p,parentDataProperty:o,rootData:u=s,dynamicAnchors:c={}}={}){let e=null,i=0,n=R.
evaluated;if(n.dynamicProps&&(n.props=void 0),n.dynamicItems&&(n.items=void 0),s&&typeof s=="object"&&!Array.isArray(s)){
if(s.url===void 0){let t={instancePath:r,schemaPath:"#/required",keyword:"required",params:{missingProperty:"url"},message:"\
must have required property 'url'"};e===null?e=[t]:e.push(t),i++}if(s.url!==void 0&&typeof s.url!="string"){let t={instancePath:r+
"/url",schemaPath:"#/properties/url/type",keyword:"type",params:{type:"string"},message:"must be string"};e===null?e=[t]:
e.push(t),i++}}else{let t={instancePath:r,schemaPath:"#/type",keyword:"type",params:{type:"object"},message:"must be obj\
ect"};e===null?e=[t]:e.push(t),i++}return R.errors=e,i===0}R.evaluated={props:{url:!0},dynamicProps:!1,dynamicItems:!1};
var Be=S;var je=xe().default;function S(s,{instancePath:r="",parentData:p,parentDataProperty:o,rootData:u=s,dynamicAnchors:c={}}={}){
let e=null,i=0,n=S.evaluated;if(n.dynamicProps&&(n.props=void 0),n.dynamicItems&&(n.items=void 0),s&&typeof s=="object"&&
!Array.isArray(s)){if(s.street_line_1===void 0){let t={instancePath:r,schemaPath:"#/required",keyword:"required",params:{
missingProperty:"street_line_1"},message:"must have required property 'street_line_1'"};e===null?e=[t]:e.push(t),i++}if(s.
city===void 0){let t={instancePath:r,schemaPath:"#/required",keyword:"required",params:{missingProperty:"city"},message:"\
must have required property 'city'"};e===null?e=[t]:e.push(t),i++}if(s.state===void 0){let t={instancePath:r,schemaPath:"\
#/required",keyword:"required",params:{missingProperty:"state"},message:"must have required property 'state'"};e===null?
e=[t]:e.push(t),i++}if(s.postal_code===void 0){let t={instancePath:r,schemaPath:"#/required",keyword:"required",params:{
missingProperty:"postal_code"},message:"must have required property 'postal_code'"};e===null?e=[t]:e.push(t),i++}if(s.country===
void 0){let t={instancePath:r,schemaPath:"#/required",keyword:"required",params:{missingProperty:"country"},message:"mus\
t have required property 'country'"};e===null?e=[t]:e.push(t),i++}if(s.proof_of_address_file===void 0){let t={instancePath:r,
schemaPath:"#/required",keyword:"required",params:{missingProperty:"proof_of_address_file"},message:"must have required \
property 'proof_of_address_file'"};e===null?e=[t]:e.push(t),i++}if(s.street_line_1!==void 0){let t=s.street_line_1;if(typeof t==
"string"){if(je(t)>256){let a={instancePath:r+"/street_line_1",schemaPath:"#/properties/street_line_1/maxLength",keyword:"\
maxLength",params:{limit:256},message:"must NOT have more than 256 characters"};e===null?e=[a]:e.push(a),i++}}else{let a={
instancePath:r+"/street_line_1",schemaPath:"#/properties/street_line_1/type",keyword:"type",params:{type:"string"},message:"\
must be string"};e===null?e=[a]:e.push(a),i++}}if(s.street_line_2!==void 0&&typeof s.street_line_2!="string"){let t={instancePath:r+
"/street_line_2",schemaPath:"#/properties/street_line_2/type",keyword:"type",params:{type:"string"},message:"must be str\
ing"};e===null?e=[t]:e.push(t),i++}if(s.city!==void 0){let t=s.city;if(typeof t=="string"){if(je(t)>256){let a={instancePath:r+
"/city",schemaPath:"#/properties/city/maxLength",keyword:"maxLength",params:{limit:256},message:"must NOT have more than\
 256 characters"};e===null?e=[a]:e.push(a),i++}}else{let a={instancePath:r+"/city",schemaPath:"#/properties/city/type",keyword:"\
type",params:{type:"string"},message:"must be string"};e===null?e=[a]:e.push(a),i++}}if(s.state!==void 0&&typeof s.state!=
"string"){let t={instancePath:r+"/state",schemaPath:"#/properties/state/type",keyword:"type",params:{type:"string"},message:"\
must be string"};e===null?e=[t]:e.push(t),i++}if(s.postal_code!==void 0&&typeof s.postal_code!="string"){let t={instancePath:r+
"/postal_code",schemaPath:"#/properties/postal_code/type",keyword:"type",params:{type:"string"},message:"must be string"};
e===null?e=[t]:e.push(t),i++}if(s.country!==void 0){let t=s.country;if(typeof t=="string"){if(!Re.test(t)){let a={instancePath:r+
"/country",schemaPath:"#/properties/country/pattern",keyword:"pattern",params:{pattern:"^[A-Z]{2}$"},message:'must match\
 pattern "^[A-Z]{2}$"'};e===null?e=[a]:e.push(a),i++}}else{let a={instancePath:r+"/country",schemaPath:"#/properties/cou\
ntry/type",keyword:"type",params:{type:"string"},message:"must be string"};e===null?e=[a]:e.push(a),i++}}if(s.proof_of_address_file!==
void 0&&typeof s.proof_of_address_file!="string"){let t={instancePath:r+"/proof_of_address_file",schemaPath:"#/propertie\
s/proof_of_address_file/type",keyword:"type",params:{type:"string"},message:"must be string"};e===null?e=[t]:e.push(t),i++}}else{
let t={instancePath:r,schemaPath:"#/type",keyword:"type",params:{type:"object"},message:"must be object"};e===null?e=[t]:
e.push(t),i++}return S.errors=e,i===0}S.evaluated={props:{street_line_1:!0,street_line_2:!0,city:!0,state:!0,postal_code:!0,
country:!0,proof_of_address_file:!0},dynamicProps:!1,dynamicItems:!1};var Ue=k;function k(s,{instancePath:r="",parentData:p,parentDataProperty:o,rootData:u=s,dynamicAnchors:c={}}={}){let e=null,i=0,n=k.
evaluated;if(n.dynamicProps&&(n.props=void 0),n.dynamicItems&&(n.items=void 0),s&&typeof s=="object"&&!Array.isArray(s)){
if(s.status===void 0){let t={instancePath:r,schemaPath:"#/required",keyword:"required",params:{missingProperty:"status"},
message:"must have required property 'status'"};e===null?e=[t]:e.push(t),i++}if(s.status_code===void 0){let t={instancePath:r,
schemaPath:"#/required",keyword:"required",params:{missingProperty:"status_code"},message:"must have required property '\
status_code'"};e===null?e=[t]:e.push(t),i++}if(s.message===void 0){let t={instancePath:r,schemaPath:"#/required",keyword:"\
required",params:{missingProperty:"message"},message:"must have required property 'message'"};e===null?e=[t]:e.push(t),i++}
if(s.status!==void 0){let t=s.status;if(typeof t!="string"){let a={instancePath:r+"/status",schemaPath:"#/properties/sta\
tus/type",keyword:"type",params:{type:"string"},message:"must be string"};e===null?e=[a]:e.push(a),i++}if(t!=="success"){
let a={instancePath:r+"/status",schemaPath:"#/properties/status/const",keyword:"const",params:{allowedValue:"success"},message:"\
must be equal to constant"};e===null?e=[a]:e.push(a),i++}}if(s.status_code!==void 0){let t=s.status_code;if(!(typeof t==
"number"&&!(t%1)&&!isNaN(t)&&isFinite(t))){let a={instancePath:r+"/status_code",schemaPath:"#/properties/status_code/typ\
e",keyword:"type",params:{type:"integer"},message:"must be integer"};e===null?e=[a]:e.push(a),i++}}if(s.message!==void 0&&
typeof s.message!="string"){let t={instancePath:r+"/message",schemaPath:"#/properties/message/type",keyword:"type",params:{
type:"string"},message:"must be string"};e===null?e=[t]:e.push(t),i++}}else{let t={instancePath:r,schemaPath:"#/type",keyword:"\
type",params:{type:"object"},message:"must be object"};e===null?e=[t]:e.push(t),i++}return k.errors=e,i===0}k.evaluated=
{props:{status:!0,status_code:!0,message:!0},dynamicProps:!1,dynamicItems:!1};var oe=F;function F(s,{instancePath:r="",parentData:p,parentDataProperty:o,rootData:u=s,dynamicAnchors:c={}}={}){let e=null,i=0,n=F.
evaluated;if(n.dynamicProps&&(n.props=void 0),n.dynamicItems&&(n.items=void 0),s&&typeof s=="object"&&!Array.isArray(s)){
if(s.status===void 0){let t={instancePath:r,schemaPath:"#/required",keyword:"required",params:{missingProperty:"status"},
message:"must have required property 'status'"};e===null?e=[t]:e.push(t),i++}if(s.status_code===void 0){let t={instancePath:r,
schemaPath:"#/required",keyword:"required",params:{missingProperty:"status_code"},message:"must have required property '\
status_code'"};e===null?e=[t]:e.push(t),i++}if(s.message===void 0){let t={instancePath:r,schemaPath:"#/required",keyword:"\
required",params:{missingProperty:"message"},message:"must have required property 'message'"};e===null?e=[t]:e.push(t),i++}
if(s.data===void 0){let t={instancePath:r,schemaPath:"#/required",keyword:"required",params:{missingProperty:"data"},message:"\
must have required property 'data'"};e===null?e=[t]:e.push(t),i++}if(s.status!==void 0){let t=s.status;if(typeof t!="str\
ing"){let a={instancePath:r+"/status",schemaPath:"#/properties/status/type",keyword:"type",params:{type:"string"},message:"\
must be string"};e===null?e=[a]:e.push(a),i++}if(t!=="success"){let a={instancePath:r+"/status",schemaPath:"#/properties\
/status/const",keyword:"const",params:{allowedValue:"success"},message:"must be equal to constant"};e===null?e=[a]:e.push(
a),i++}}if(s.status_code!==void 0){let t=s.status_code;if(!(typeof t=="number"&&!(t%1)&&!isNaN(t)&&isFinite(t))){let a={
instancePath:r+"/status_code",schemaPath:"#/properties/status_code/type",keyword:"type",params:{type:"integer"},message:"\
must be integer"};e===null?e=[a]:e.push(a),i++}if(t!==200){let a={instancePath:r+"/status_code",schemaPath:"#/properties\
/status_code/const",keyword:"const",params:{allowedValue:200},message:"must be equal to constant"};e===null?e=[a]:e.push(
a),i++}}if(s.message!==void 0&&typeof s.message!="string"){let t={instancePath:r+"/message",schemaPath:"#/properties/mes\
sage/type",keyword:"type",params:{type:"string"},message:"must be string"};e===null?e=[t]:e.push(t),i++}s.data!==void 0&&
(_(s.data,{instancePath:r+"/data",parentData:s,parentDataProperty:"data",rootData:u,dynamicAnchors:c})||(e=e===null?_.errors:
e.concat(_.errors),i=e.length))}else{let t={instancePath:r,schemaPath:"#/type",keyword:"type",params:{type:"object"},message:"\
must be object"};e===null?e=[t]:e.push(t),i++}return F.errors=e,i===0}F.evaluated={props:{status:!0,status_code:!0,message:!0,
data:!0},dynamicProps:!1,dynamicItems:!1};var Ve=O;function O(s,{instancePath:r="",parentData:p,parentDataProperty:o,rootData:u=s,dynamicAnchors:c={}}={}){let e=null,i=0,n=O.
evaluated;if(n.dynamicProps&&(n.props=void 0),n.dynamicItems&&(n.items=void 0),s&&typeof s=="object"&&!Array.isArray(s)){
if(s.id!==void 0){let t=s.id;if(!(typeof t=="number"&&!(t%1)&&!isNaN(t)&&isFinite(t))){let a={instancePath:r+"/id",schemaPath:"\
#/properties/id/type",keyword:"type",params:{type:"integer"},message:"must be integer"};e===null?e=[a]:e.push(a),i++}}if(s.
transaction_id!==void 0&&typeof s.transaction_id!="string"){let t={instancePath:r+"/transaction_id",schemaPath:"#/proper\
ties/transaction_id/type",keyword:"type",params:{type:"string"},message:"must be string"};e===null?e=[t]:e.push(t),i++}if(s.
transaction_amount!==void 0){let t=s.transaction_amount;if(typeof t=="string"){if(!w.test(t)){let a={instancePath:r+"/tr\
ansaction_amount",schemaPath:"#/properties/transaction_amount/format",keyword:"format",params:{format:"decimal"},message:'\
must match format "decimal"'};e===null?e=[a]:e.push(a),i++}}else{let a={instancePath:r+"/transaction_amount",schemaPath:"\
#/properties/transaction_amount/type",keyword:"type",params:{type:"string"},message:"must be string"};e===null?e=[a]:e.push(
a),i++}}if(s.transaction_status!==void 0&&typeof s.transaction_status!="string"){let t={instancePath:r+"/transaction_sta\
tus",schemaPath:"#/properties/transaction_status/type",keyword:"type",params:{type:"string"},message:"must be string"};e===
null?e=[t]:e.push(t),i++}if(s.transaction_type!==void 0&&typeof s.transaction_type!="string"){let t={instancePath:r+"/tr\
ansaction_type",schemaPath:"#/properties/transaction_type/type",keyword:"type",params:{type:"string"},message:"must be s\
tring"};e===null?e=[t]:e.push(t),i++}if(s.transaction_memo!==void 0&&typeof s.transaction_memo!="string"){let t={instancePath:r+
"/transaction_memo",schemaPath:"#/properties/transaction_memo/type",keyword:"type",params:{type:"string"},message:"must \
be string"};e===null?e=[t]:e.push(t),i++}if(s.transaction_purpose!==void 0&&typeof s.transaction_purpose!="string"){let t={
instancePath:r+"/transaction_purpose",schemaPath:"#/properties/transaction_purpose/type",keyword:"type",params:{type:"st\
ring"},message:"must be string"};e===null?e=[t]:e.push(t),i++}if(s.transaction_currency!==void 0&&typeof s.transaction_currency!=
"string"){let t={instancePath:r+"/transaction_currency",schemaPath:"#/properties/transaction_currency/type",keyword:"typ\
e",params:{type:"string"},message:"must be string"};e===null?e=[t]:e.push(t),i++}if(s.customer_id!==void 0&&typeof s.customer_id!=
"string"){let t={instancePath:r+"/customer_id",schemaPath:"#/properties/customer_id/type",keyword:"type",params:{type:"s\
tring"},message:"must be string"};e===null?e=[t]:e.push(t),i++}if(s.created_at!==void 0){let t=s.created_at;if(typeof t==
"string"){if(!l.validate(t)){let a={instancePath:r+"/created_at",schemaPath:"#/properties/created_at/format",keyword:"fo\
rmat",params:{format:"date-time"},message:'must match format "date-time"'};e===null?e=[a]:e.push(a),i++}}else{let a={instancePath:r+
"/created_at",schemaPath:"#/properties/created_at/type",keyword:"type",params:{type:"string"},message:"must be string"};
e===null?e=[a]:e.push(a),i++}}}else{let t={instancePath:r,schemaPath:"#/type",keyword:"type",params:{type:"object"},message:"\
must be object"};e===null?e=[t]:e.push(t),i++}return O.errors=e,i===0}O.evaluated={props:{id:!0,transaction_id:!0,transaction_amount:!0,
transaction_status:!0,transaction_type:!0,transaction_memo:!0,transaction_purpose:!0,transaction_currency:!0,customer_id:!0,
created_at:!0},dynamicProps:!1,dynamicItems:!1};var Ce=Z;function Z(s,{instancePath:r="",parentData:p,parentDataProperty:o,rootData:u=s,dynamicAnchors:c={}}={}){let e=null,i=0,n=Z.
evaluated;if(n.dynamicProps&&(n.props=void 0),n.dynamicItems&&(n.items=void 0),s&&typeof s=="object"&&!Array.isArray(s)){
if(s.type===void 0){let t={instancePath:r,schemaPath:"#/required",keyword:"required",params:{missingProperty:"type"},message:"\
must have required property 'type'"};e===null?e=[t]:e.push(t),i++}if(s.file===void 0){let t={instancePath:r,schemaPath:"\
#/required",keyword:"required",params:{missingProperty:"file"},message:"must have required property 'file'"};e===null?e=
[t]:e.push(t),i++}if(s.type!==void 0&&typeof s.type!="string"){let t={instancePath:r+"/type",schemaPath:"#/properties/ty\
pe/type",keyword:"type",params:{type:"string"},message:"must be string"};e===null?e=[t]:e.push(t),i++}if(s.file!==void 0&&
typeof s.file!="string"){let t={instancePath:r+"/file",schemaPath:"#/properties/file/type",keyword:"type",params:{type:"\
string"},message:"must be string"};e===null?e=[t]:e.push(t),i++}}else{let t={instancePath:r,schemaPath:"#/type",keyword:"\
type",params:{type:"object"},message:"must be object"};e===null?e=[t]:e.push(t),i++}return Z.errors=e,i===0}Z.evaluated=
{props:{type:!0,file:!0},dynamicProps:!1,dynamicItems:!1};var P=B;function B(s,{instancePath:r="",parentData:p,parentDataProperty:o,rootData:u=s,dynamicAnchors:c={}}={}){let e=null,i=0,n=B.
evaluated;if(n.dynamicProps&&(n.props=void 0),n.dynamicItems&&(n.items=void 0),s&&typeof s=="object"&&!Array.isArray(s)){
if(s.status===void 0){let t={instancePath:r,schemaPath:"#/required",keyword:"required",params:{missingProperty:"status"},
message:"must have required property 'status'"};e===null?e=[t]:e.push(t),i++}if(s.status_code===void 0){let t={instancePath:r,
schemaPath:"#/required",keyword:"required",params:{missingProperty:"status_code"},message:"must have required property '\
status_code'"};e===null?e=[t]:e.push(t),i++}if(s.message===void 0){let t={instancePath:r,schemaPath:"#/required",keyword:"\
required",params:{missingProperty:"message"},message:"must have required property 'message'"};e===null?e=[t]:e.push(t),i++}
if(s.errors===void 0){let t={instancePath:r,schemaPath:"#/required",keyword:"required",params:{missingProperty:"errors"},
message:"must have required property 'errors'"};e===null?e=[t]:e.push(t),i++}if(s.status!==void 0){let t=s.status;if(typeof t!=
"string"){let a={instancePath:r+"/status",schemaPath:"#/properties/status/type",keyword:"type",params:{type:"string"},message:"\
must be string"};e===null?e=[a]:e.push(a),i++}if(t!=="error"){let a={instancePath:r+"/status",schemaPath:"#/properties/s\
tatus/const",keyword:"const",params:{allowedValue:"error"},message:"must be equal to constant"};e===null?e=[a]:e.push(a),
i++}}if(s.status_code!==void 0){let t=s.status_code;if(!(typeof t=="number"&&!(t%1)&&!isNaN(t)&&isFinite(t))){let a={instancePath:r+
"/status_code",schemaPath:"#/properties/status_code/type",keyword:"type",params:{type:"integer"},message:"must be intege\
r"};e===null?e=[a]:e.push(a),i++}if(t!==422){let a={instancePath:r+"/status_code",schemaPath:"#/properties/status_code/c\
onst",keyword:"const",params:{allowedValue:422},message:"must be equal to constant"};e===null?e=[a]:e.push(a),i++}}if(s.
message!==void 0&&typeof s.message!="string"){let t={instancePath:r+"/message",schemaPath:"#/properties/message/type",keyword:"\
type",params:{type:"string"},message:"must be string"};e===null?e=[t]:e.push(t),i++}if(s.errors!==void 0){let t=s.errors;
if(t&&typeof t=="object"&&!Array.isArray(t))for(let a in t){let d=t[a];if(Array.isArray(d)){let f=d.length;for(let q=0;q<
f;q++)if(typeof d[q]!="string"){let ye={instancePath:r+"/errors/"+a.replace(/~/g,"~0").replace(/\//g,"~1")+"/"+q,schemaPath:"\
#/properties/errors/additionalProperties/items/type",keyword:"type",params:{type:"string"},message:"must be string"};e===
null?e=[ye]:e.push(ye),i++}}else{let f={instancePath:r+"/errors/"+a.replace(/~/g,"~0").replace(/\//g,"~1"),schemaPath:"#\
/properties/errors/additionalProperties/type",keyword:"type",params:{type:"array"},message:"must be array"};e===null?e=[
f]:e.push(f),i++}}else{let a={instancePath:r+"/errors",schemaPath:"#/properties/errors/type",keyword:"type",params:{type:"\
object"},message:"must be object"};e===null?e=[a]:e.push(a),i++}}}else{let t={instancePath:r,schemaPath:"#/type",keyword:"\
type",params:{type:"object"},message:"must be object"};e===null?e=[t]:e.push(t),i++}return B.errors=e,i===0}B.evaluated=
{props:{status:!0,status_code:!0,message:!0,errors:!0},dynamicProps:!1,dynamicItems:!1};var He=U;function U(s,{instancePath:r="",parentData:p,parentDataProperty:o,rootData:u=s,dynamicAnchors:c={}}={}){let e=null,i=0,n=U.
evaluated;if(n.dynamicProps&&(n.props=void 0),n.dynamicItems&&(n.items=void 0),s&&typeof s=="object"&&!Array.isArray(s)){
if(s.account_id!==void 0&&typeof s.account_id!="string"){let t={instancePath:r+"/account_id",schemaPath:"#/properties/ac\
count_id/type",keyword:"type",params:{type:"string"},message:"must be string"};e===null?e=[t]:e.push(t),i++}if(s.account_number!==
void 0&&typeof s.account_number!="string"){let t={instancePath:r+"/account_number",schemaPath:"#/properties/account_numb\
er/type",keyword:"type",params:{type:"string"},message:"must be string"};e===null?e=[t]:e.push(t),i++}if(s.account_type!==
void 0&&typeof s.account_type!="string"){let t={instancePath:r+"/account_type",schemaPath:"#/properties/account_type/typ\
e",keyword:"type",params:{type:"string"},message:"must be string"};e===null?e=[t]:e.push(t),i++}if(s.currency!==void 0&&
typeof s.currency!="string"){let t={instancePath:r+"/currency",schemaPath:"#/properties/currency/type",keyword:"type",params:{
type:"string"},message:"must be string"};e===null?e=[t]:e.push(t),i++}if(s.customer_id!==void 0&&typeof s.customer_id!="\
string"){let t={instancePath:r+"/customer_id",schemaPath:"#/properties/customer_id/type",keyword:"type",params:{type:"st\
ring"},message:"must be string"};e===null?e=[t]:e.push(t),i++}if(s.status!==void 0&&typeof s.status!="string"){let t={instancePath:r+
"/status",schemaPath:"#/properties/status/type",keyword:"type",params:{type:"string"},message:"must be string"};e===null?
e=[t]:e.push(t),i++}if(s.created_at!==void 0){let t=s.created_at;if(typeof t=="string"){if(!l.validate(t)){let a={instancePath:r+
"/created_at",schemaPath:"#/properties/created_at/format",keyword:"format",params:{format:"date-time"},message:'must mat\
ch format "date-time"'};e===null?e=[a]:e.push(a),i++}}else{let a={instancePath:r+"/created_at",schemaPath:"#/properties/\
created_at/type",keyword:"type",params:{type:"string"},message:"must be string"};e===null?e=[a]:e.push(a),i++}}}else{let t={
instancePath:r,schemaPath:"#/type",keyword:"type",params:{type:"object"},message:"must be object"};e===null?e=[t]:e.push(
t),i++}return U.errors=e,i===0}U.evaluated={props:{account_id:!0,account_number:!0,account_type:!0,currency:!0,customer_id:!0,
status:!0,created_at:!0},dynamicProps:!1,dynamicItems:!1};var Me=V;function V(s,{instancePath:r="",parentData:p,parentDataProperty:o,rootData:u=s,dynamicAnchors:c={}}={}){let e=null,i=0,n=V.
evaluated;if(n.dynamicProps&&(n.props=void 0),n.dynamicItems&&(n.items=void 0),s&&typeof s=="object"&&!Array.isArray(s)){
if(s.amount!==void 0){let t=s.amount;if(!(typeof t=="number"&&isFinite(t))){let a={instancePath:r+"/amount",schemaPath:"\
#/properties/amount/type",keyword:"type",params:{type:"number"},message:"must be number"};e===null?e=[a]:e.push(a),i++}if(typeof t==
"string"&&!w.test(t)){let a={instancePath:r+"/amount",schemaPath:"#/properties/amount/format",keyword:"format",params:{format:"\
decimal"},message:'must match format "decimal"'};e===null?e=[a]:e.push(a),i++}}if(s.currency!==void 0&&typeof s.currency!=
"string"){let t={instancePath:r+"/currency",schemaPath:"#/properties/currency/type",keyword:"type",params:{type:"string"},
message:"must be string"};e===null?e=[t]:e.push(t),i++}if(s.status!==void 0&&typeof s.status!="string"){let t={instancePath:r+
"/status",schemaPath:"#/properties/status/type",keyword:"type",params:{type:"string"},message:"must be string"};e===null?
e=[t]:e.push(t),i++}if(s.credited_amount!==void 0){let t=s.credited_amount;if(!(typeof t=="number"&&isFinite(t))){let a={
instancePath:r+"/credited_amount",schemaPath:"#/properties/credited_amount/type",keyword:"type",params:{type:"number"},message:"\
must be number"};e===null?e=[a]:e.push(a),i++}if(typeof t=="string"&&!w.test(t)){let a={instancePath:r+"/credited_amount",
schemaPath:"#/properties/credited_amount/format",keyword:"format",params:{format:"decimal"},message:'must match format "\
decimal"'};e===null?e=[a]:e.push(a),i++}}if(s.transaction_id!==void 0&&typeof s.transaction_id!="string"){let t={instancePath:r+
"/transaction_id",schemaPath:"#/properties/transaction_id/type",keyword:"type",params:{type:"string"},message:"must be s\
tring"};e===null?e=[t]:e.push(t),i++}if(s.sender_name!==void 0&&typeof s.sender_name!="string"){let t={instancePath:r+"/\
sender_name",schemaPath:"#/properties/sender_name/type",keyword:"type",params:{type:"string"},message:"must be string"};
e===null?e=[t]:e.push(t),i++}if(s.account_number!==void 0&&typeof s.account_number!="string"){let t={instancePath:r+"/ac\
count_number",schemaPath:"#/properties/account_number/type",keyword:"type",params:{type:"string"},message:"must be strin\
g"};e===null?e=[t]:e.push(t),i++}if(s.transaction_fees!==void 0){let t=s.transaction_fees;if(!(typeof t=="number"&&isFinite(
t))){let a={instancePath:r+"/transaction_fees",schemaPath:"#/properties/transaction_fees/type",keyword:"type",params:{type:"\
number"},message:"must be number"};e===null?e=[a]:e.push(a),i++}if(typeof t=="string"&&!w.test(t)){let a={instancePath:r+
"/transaction_fees",schemaPath:"#/properties/transaction_fees/format",keyword:"format",params:{format:"decimal"},message:'\
must match format "decimal"'};e===null?e=[a]:e.push(a),i++}}if(s.created_at!==void 0){let t=s.created_at;if(typeof t=="s\
tring"){if(!l.validate(t)){let a={instancePath:r+"/created_at",schemaPath:"#/properties/created_at/format",keyword:"form\
at",params:{format:"date-time"},message:'must match format "date-time"'};e===null?e=[a]:e.push(a),i++}}else{let a={instancePath:r+
"/created_at",schemaPath:"#/properties/created_at/type",keyword:"type",params:{type:"string"},message:"must be string"};
e===null?e=[a]:e.push(a),i++}}}else{let t={instancePath:r,schemaPath:"#/type",keyword:"type",params:{type:"object"},message:"\
must be object"};e===null?e=[t]:e.push(t),i++}return V.errors=e,i===0}V.evaluated={props:{amount:!0,currency:!0,status:!0,
credited_amount:!0,transaction_id:!0,sender_name:!0,account_number:!0,transaction_fees:!0,created_at:!0},dynamicProps:!1,
dynamicItems:!1};var Le=C;function C(s,{instancePath:r="",parentData:p,parentDataProperty:o,rootData:u=s,dynamicAnchors:c={}}={}){let e=null,i=0,n=C.
evaluated;if(n.dynamicProps&&(n.props=void 0),n.dynamicItems&&(n.items=void 0),s&&typeof s=="object"&&!Array.isArray(s)){
if(s.card_id!==void 0&&typeof s.card_id!="string"){let t={instancePath:r+"/card_id",schemaPath:"#/properties/card_id/typ\
e",keyword:"type",params:{type:"string"},message:"must be string"};e===null?e=[t]:e.push(t),i++}if(s.card_number!==void 0&&
typeof s.card_number!="string"){let t={instancePath:r+"/card_number",schemaPath:"#/properties/card_number/type",keyword:"\
type",params:{type:"string"},message:"must be string"};e===null?e=[t]:e.push(t),i++}if(s.expiry!==void 0&&typeof s.expiry!=
"string"){let t={instancePath:r+"/expiry",schemaPath:"#/properties/expiry/type",keyword:"type",params:{type:"string"},message:"\
must be string"};e===null?e=[t]:e.push(t),i++}if(s.cvv!==void 0&&typeof s.cvv!="string"){let t={instancePath:r+"/cvv",schemaPath:"\
#/properties/cvv/type",keyword:"type",params:{type:"string"},message:"must be string"};e===null?e=[t]:e.push(t),i++}if(s.
currency!==void 0&&typeof s.currency!="string"){let t={instancePath:r+"/currency",schemaPath:"#/properties/currency/type",
keyword:"type",params:{type:"string"},message:"must be string"};e===null?e=[t]:e.push(t),i++}if(s.balance!==void 0){let t=s.
balance;if(typeof t=="string"){if(!w.test(t)){let a={instancePath:r+"/balance",schemaPath:"#/properties/balance/format",
keyword:"format",params:{format:"decimal"},message:'must match format "decimal"'};e===null?e=[a]:e.push(a),i++}}else{let a={
instancePath:r+"/balance",schemaPath:"#/properties/balance/type",keyword:"type",params:{type:"string"},message:"must be \
string"};e===null?e=[a]:e.push(a),i++}}if(s.status!==void 0&&typeof s.status!="string"){let t={instancePath:r+"/status",
schemaPath:"#/properties/status/type",keyword:"type",params:{type:"string"},message:"must be string"};e===null?e=[t]:e.push(
t),i++}if(s.customer_id!==void 0&&typeof s.customer_id!="string"){let t={instancePath:r+"/customer_id",schemaPath:"#/pro\
perties/customer_id/type",keyword:"type",params:{type:"string"},message:"must be string"};e===null?e=[t]:e.push(t),i++}if(s.
created_at!==void 0){let t=s.created_at;if(typeof t=="string"){if(!l.validate(t)){let a={instancePath:r+"/created_at",schemaPath:"\
#/properties/created_at/format",keyword:"format",params:{format:"date-time"},message:'must match format "date-time"'};e===
null?e=[a]:e.push(a),i++}}else{let a={instancePath:r+"/created_at",schemaPath:"#/properties/created_at/type",keyword:"ty\
pe",params:{type:"string"},message:"must be string"};e===null?e=[a]:e.push(a),i++}}}else{let t={instancePath:r,schemaPath:"\
#/type",keyword:"type",params:{type:"object"},message:"must be object"};e===null?e=[t]:e.push(t),i++}return C.errors=e,i===
0}C.evaluated={props:{card_id:!0,card_number:!0,expiry:!0,cvv:!0,currency:!0,balance:!0,status:!0,customer_id:!0,created_at:!0},
dynamicProps:!1,dynamicItems:!1};var Je=H;function H(s,{instancePath:r="",parentData:p,parentDataProperty:o,rootData:u=s,dynamicAnchors:c={}}={}){let e=null,i=0,n=H.
evaluated;if(n.dynamicProps&&(n.props=void 0),n.dynamicItems&&(n.items=void 0),s&&typeof s=="object"&&!Array.isArray(s)){
if(s.name!==void 0&&typeof s.name!="string"){let t={instancePath:r+"/name",schemaPath:"#/properties/name/type",keyword:"\
type",params:{type:"string"},message:"must be string"};e===null?e=[t]:e.push(t),i++}if(s.slug!==void 0&&typeof s.slug!="\
string"){let t={instancePath:r+"/slug",schemaPath:"#/properties/slug/type",keyword:"type",params:{type:"string"},message:"\
must be string"};e===null?e=[t]:e.push(t),i++}if(s.balance!==void 0){let t=s.balance;if(typeof t=="string"){if(!w.test(t)){
let a={instancePath:r+"/balance",schemaPath:"#/properties/balance/format",keyword:"format",params:{format:"decimal"},message:'\
must match format "decimal"'};e===null?e=[a]:e.push(a),i++}}else{let a={instancePath:r+"/balance",schemaPath:"#/properti\
es/balance/type",keyword:"type",params:{type:"string"},message:"must be string"};e===null?e=[a]:e.push(a),i++}}if(s.currency!==
void 0&&typeof s.currency!="string"){let t={instancePath:r+"/currency",schemaPath:"#/properties/currency/type",keyword:"\
type",params:{type:"string"},message:"must be string"};e===null?e=[t]:e.push(t),i++}if(s.decimal_places!==void 0){let t=s.
decimal_places;if(!(typeof t=="number"&&!(t%1)&&!isNaN(t)&&isFinite(t))){let a={instancePath:r+"/decimal_places",schemaPath:"\
#/properties/decimal_places/type",keyword:"type",params:{type:"integer"},message:"must be integer"};e===null?e=[a]:e.push(
a),i++}}if(s.meta!==void 0){let t=s.meta;if(t&&typeof t=="object"&&!Array.isArray(t)){if(t.logo!==void 0&&typeof t.logo!=
"string"){let a={instancePath:r+"/meta/logo",schemaPath:"#/properties/meta/properties/logo/type",keyword:"type",params:{
type:"string"},message:"must be string"};e===null?e=[a]:e.push(a),i++}if(t.symbol!==void 0&&typeof t.symbol!="string"){let a={
instancePath:r+"/meta/symbol",schemaPath:"#/properties/meta/properties/symbol/type",keyword:"type",params:{type:"string"},
message:"must be string"};e===null?e=[a]:e.push(a),i++}if(t.fullname!==void 0&&typeof t.fullname!="string"){let a={instancePath:r+
"/meta/fullname",schemaPath:"#/properties/meta/properties/fullname/type",keyword:"type",params:{type:"string"},message:"\
must be string"};e===null?e=[a]:e.push(a),i++}if(t.precision!==void 0){let a=t.precision;if(!(typeof a=="number"&&!(a%1)&&
!isNaN(a)&&isFinite(a))){let d={instancePath:r+"/meta/precision",schemaPath:"#/properties/meta/properties/precision/type",
keyword:"type",params:{type:"integer"},message:"must be integer"};e===null?e=[d]:e.push(d),i++}}}else{let a={instancePath:r+
"/meta",schemaPath:"#/properties/meta/type",keyword:"type",params:{type:"object"},message:"must be object"};e===null?e=[
a]:e.push(a),i++}}}else{let t={instancePath:r,schemaPath:"#/type",keyword:"type",params:{type:"object"},message:"must be\
 object"};e===null?e=[t]:e.push(t),i++}return H.errors=e,i===0}H.evaluated={props:{name:!0,slug:!0,balance:!0,currency:!0,
decimal_places:!0,meta:!0},dynamicProps:!1,dynamicItems:!1};var Ke=M;function M(s,{instancePath:r="",parentData:p,parentDataProperty:o,rootData:u=s,dynamicAnchors:c={}}={}){let e=null,i=0,n=M.
evaluated;if(n.dynamicProps&&(n.props=void 0),n.dynamicItems&&(n.items=void 0),s&&typeof s=="object"&&!Array.isArray(s)){
if(s.id!==void 0&&typeof s.id!="string"){let t={instancePath:r+"/id",schemaPath:"#/properties/id/type",keyword:"type",params:{
type:"string"},message:"must be string"};e===null?e=[t]:e.push(t),i++}if(s.url!==void 0&&typeof s.url!="string"){let t={
instancePath:r+"/url",schemaPath:"#/properties/url/type",keyword:"type",params:{type:"string"},message:"must be string"};
e===null?e=[t]:e.push(t),i++}if(s.events!==void 0&&typeof s.events!="string"){let t={instancePath:r+"/events",schemaPath:"\
#/properties/events/type",keyword:"type",params:{type:"string"},message:"must be string"};e===null?e=[t]:e.push(t),i++}if(s.
created_at!==void 0){let t=s.created_at;if(typeof t=="string"){if(!l.validate(t)){let a={instancePath:r+"/created_at",schemaPath:"\
#/properties/created_at/format",keyword:"format",params:{format:"date-time"},message:'must match format "date-time"'};e===
null?e=[a]:e.push(a),i++}}else{let a={instancePath:r+"/created_at",schemaPath:"#/properties/created_at/type",keyword:"ty\
pe",params:{type:"string"},message:"must be string"};e===null?e=[a]:e.push(a),i++}}}else{let t={instancePath:r,schemaPath:"\
#/type",keyword:"type",params:{type:"object"},message:"must be object"};e===null?e=[t]:e.push(t),i++}return M.errors=e,i===
0}M.evaluated={props:{id:!0,url:!0,events:!0,created_at:!0},dynamicProps:!1,dynamicItems:!1};var Ye=pe;function pe(s,{instancePath:r="",parentData:p,parentDataProperty:o,rootData:u=s,dynamicAnchors:c={}}={}){return pe.errors=
null,!0}pe.evaluated={dynamicProps:!1,dynamicItems:!1};var Xe=L;function L(s,{instancePath:r="",parentData:p,parentDataProperty:o,rootData:u=s,dynamicAnchors:c={}}={}){let e=null,i=0,n=L.
evaluated;if(n.dynamicProps&&(n.props=void 0),n.dynamicItems&&(n.items=void 0),k(s,{instancePath:r,parentData:p,parentDataProperty:o,
rootData:u,dynamicAnchors:c})||(e=e===null?k.errors:e.concat(k.errors),i=e.length),s&&typeof s=="object"&&!Array.isArray(
s)){if(s.data===void 0){let t={instancePath:r,schemaPath:"#/allOf/1/required",keyword:"required",params:{missingProperty:"\
data"},message:"must have required property 'data'"};e===null?e=[t]:e.push(t),i++}s.data!==void 0&&(b(s.data,{instancePath:r+
"/data",parentData:s,parentDataProperty:"data",rootData:u,dynamicAnchors:c})||(e=e===null?b.errors:e.concat(b.errors),i=
e.length))}else{let t={instancePath:r,schemaPath:"#/allOf/1/type",keyword:"type",params:{type:"object"},message:"must be\
 object"};e===null?e=[t]:e.push(t),i++}return L.errors=e,i===0}L.evaluated={props:{data:!0,status:!0,status_code:!0,message:!0},
dynamicProps:!1,dynamicItems:!1};var Qe=ue;function ue(s,{instancePath:r="",parentData:p,parentDataProperty:o,rootData:u=s,dynamicAnchors:c={}}={}){return ue.errors=
null,!0}ue.evaluated={dynamicProps:!1,dynamicItems:!1};var et=ce;function ce(s,{instancePath:r="",parentData:p,parentDataProperty:o,rootData:u=s,dynamicAnchors:c={}}={}){return ce.errors=
null,!0}ce.evaluated={dynamicProps:!1,dynamicItems:!1};var tt=me;function me(s,{instancePath:r="",parentData:p,parentDataProperty:o,rootData:u=s,dynamicAnchors:c={}}={}){return me.errors=
null,!0}me.evaluated={dynamicProps:!1,dynamicItems:!1};var st=J;function J(s,{instancePath:r="",parentData:p,parentDataProperty:o,rootData:u=s,dynamicAnchors:c={}}={}){let e=null,i=0,n=J.
evaluated;if(n.dynamicProps&&(n.props=void 0),n.dynamicItems&&(n.items=void 0),Array.isArray(s)){let t=s.length;for(let a=0;a<
t;a++)v(s[a],{instancePath:r+"/"+a,parentData:s,parentDataProperty:a,rootData:u,dynamicAnchors:c})||(e=e===null?v.errors:
e.concat(v.errors),i=e.length)}else{let t={instancePath:r,schemaPath:"#/type",keyword:"type",params:{type:"array"},message:"\
must be array"};e===null?e=[t]:e.push(t),i++}return J.errors=e,i===0}J.evaluated={items:!0,dynamicProps:!1,dynamicItems:!1};
var x=de;function de(s,{instancePath:r="",parentData:p,parentDataProperty:o,rootData:u=s,dynamicAnchors:c={}}={}){return de.errors=
null,!0}de.evaluated={dynamicProps:!1,dynamicItems:!1};var rt=le;function le(s,{instancePath:r="",parentData:p,parentDataProperty:o,rootData:u=s,dynamicAnchors:c={}}={}){return le.errors=
null,!0}le.evaluated={dynamicProps:!1,dynamicItems:!1};var it=fe;function fe(s,{instancePath:r="",parentData:p,parentDataProperty:o,rootData:u=s,dynamicAnchors:c={}}={}){return fe.errors=
null,!0}fe.evaluated={dynamicProps:!1,dynamicItems:!1};var Dt={AccessToken:Ie,Beneficiary:$e,BeneficiaryPaymentMethod:ze,BusinessWebhook:Ne,CreateNamedWebhookRequest:re,Customer:We,
CustomerAddress:Ee,ErrorResponse:m,IdentifyingInformationItem:Ge,LoginRequest:ie,NamedWebhook:Se,NamedWebhookCreated:ae,
NamedWebhookId:Fe,Pagination:Oe,PayoutRecord:Ze,RegisterBusinessWebhookRequest:ne,ResidentialAddress:Be,SuccessEnvelope:Ue,
TokenResponse:oe,Transaction:Ve,UploadedDocumentItem:Ce,ValidationError:P,VirtualAccount:He,VirtualAccountHistory:Me,VirtualCard:Le,
WalletBalance:Je,WebhookRecord:Ke},jt={login:ie,registerBusinessWebhook:ne,updateBusinessWebhook:et,createNamedWebhook:re,
createWallet:rt},It={},$t={login:{200:oe,401:m,422:P,default:m},refreshToken:{200:Ye,401:m,default:m},registerBusinessWebhook:{
200:Xe,401:m,422:P,default:m},getBusinessWebhook:{200:Qe,401:m,default:m},updateBusinessWebhook:{200:tt,401:m,422:P,default:m},
createNamedWebhook:{200:ae,401:m,422:P,default:m},listNamedWebhooks:{200:st,401:m,default:m},quoteSendMoney:{200:x,401:m,
default:m},createWallet:{200:x,401:m,422:P,default:m},getTransactionReceipt:{401:m,default:m},checkHealth:{200:x,401:m,default:m},
pingHealth:{200:x,401:m,default:m}},Tt={statusNotification:it};export{It as queries,jt as requests,$t as responses,Dt as schemas,Tt as webhooks};
